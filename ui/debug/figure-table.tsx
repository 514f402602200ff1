import type { ReactNode } from 'react';
import table from '../components/table.module.css';
import { useText } from '../i18n/text.ts';
import css from './debug.module.css';

/** Rows of one thread. */
interface FigureGroup {
  readonly key: string;
  /** The thread; absent if each row is a thread of its own. */
  readonly head?: string;
  readonly rows: readonly FigureRow[];
}

interface FigureRow {
  readonly key: string;
  readonly head: string;
  /** A second line below the head. */
  readonly note?: string;
  /** In the order of the columns. */
  readonly figures: readonly string[];
}

interface Props {
  readonly caption: string;
  /** The first entry is the column of row headers. */
  readonly columns: readonly string[];
  readonly groups: readonly FigureGroup[];
  /** The second and third column shrink if there is little room. */
  readonly sparing?: boolean;
}

/** Figures by thread; a table without rows says so. Columns keep their widths when figures change. */
export function FigureTable({ caption, columns, groups, sparing = false }: Props): ReactNode {
  const t = useText();
  const filled = groups.filter(({ rows }) => rows.length > 0);
  return (
    <table className={`${table.table} ${css.table}`} data-sparing={sparing || undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {filled.length > 0 ? null : (
        <tbody>
          <tr>
            <td colSpan={columns.length} className={css.none}>
              {t('debug.none')}
            </td>
          </tr>
        </tbody>
      )}
      {filled.map((group) => (
        <tbody key={group.key}>
          {group.head === undefined ? null : (
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                {group.head}
              </th>
            </tr>
          )}
          {group.rows.map(({ key, head, note, figures }) => (
            <tr key={key}>
              <th scope="row">
                {head}
                {note ? <small>{note}</small> : null}
              </th>
              {figures.map((figure, i) => (
                <td key={columns[i + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
