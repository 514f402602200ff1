import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { RowText } from '../../workers/api/quote-list.ts';
import { writeText } from '../components/write-text.ts';
import { useText } from '../i18n/text.ts';
import { quotePath } from '../routes/paths.ts';
import type { HeatMap, HeatMapView } from './heat-map.ts';
import css from './heat-table.module.css';
import { nextTile, type WalkDirection } from './tile-walk.ts';
import { SPOKEN_COLUMNS } from './use-heat-map.ts';

const DIRECTIONS: Readonly<Record<string, WalkDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface Props {
  readonly map: HeatMap;
  readonly view: HeatMapView;
  /** Whether the table is visible; otherwise it is only for screen readers and the focus. */
  readonly shown: boolean;
  /** Called with the tile whose row has the focus; -1 for none. */
  readonly onFocus: (tile: number) => void;
}

/**
 * The heat map as a real table, with a row group for each of its groups, largest first. The Tab key reaches one of its links;
 * arrow keys move on from there: over the picture to the next tile in their direction, in the table to the next row. Its words
 * change every few seconds at most, and are written without React.
 */
export function HeatTable({ map, view: { companies, arrangement }, shown, onFocus }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(-1);
  const { groups, boxes } = arrangement;
  const order = groups.flatMap(({ tiles }) => tiles);
  const entry = order.includes(active) ? active : order[0];

  function walk(event: KeyboardEvent): void {
    const from = event.target instanceof Element ? Number(event.target.closest('tr')?.dataset.tile ?? -1) : -1;
    const at = order.indexOf(from);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = goal(event.key, from, at);
    if (to === undefined) return;
    event.preventDefault();
    const link = table.current?.querySelector<HTMLAnchorElement>(`tr[data-tile="${to}"] a`);
    link?.focus({ preventScroll: !shown });
  }

  function goal(key: string, from: number, at: number): number | undefined {
    if (key === 'Home') return order[0];
    if (key === 'End') return order.at(-1);
    const direction = DIRECTIONS[key];
    if (direction === undefined) return undefined;
    if (!shown) return nextTile(boxes, from, direction);
    if (direction === 'left' || direction === 'right') return undefined;
    return order[Math.min(order.length - 1, Math.max(0, at + (direction === 'down' ? 1 : -1)))];
  }

  return (
    <div className={shown ? css.shown : css.box}>
      <table
        ref={table}
        onKeyDown={walk}
        onFocus={(event) => {
          const tile = Number(event.target.closest('tr')?.dataset.tile ?? -1);
          setActive(tile);
          onFocus(tile);
        }}
        onBlur={() => onFocus(-1)}
      >
        <caption>{t('heat.caption')}</caption>
        <thead>
          <tr>
            {SPOKEN_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, tiles }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={SPOKEN_COLUMNS.length}>
                {name}
              </th>
            </tr>
            {tiles.map((tile) => {
              const company = companies[tile];
              return company === undefined ? null : (
                <HeatRow
                  key={`${company.region}:${company.symbol}`}
                  id={`${id}${tile}`}
                  map={map}
                  tile={tile}
                  company={company}
                  entry={tile === entry}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly map: HeatMap;
  readonly tile: number;
  readonly company: RowText;
  readonly entry: boolean;
}

const HeatRow = memo(function HeatRow({ id, map, tile, company, entry }: RowProps): ReactNode {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(
    () =>
      map.spoken.speak(tile, (texts) => {
        const cells = row.current?.cells;
        for (let i = 1; i < SPOKEN_COLUMNS.length; i++) writeText(cells?.[i], texts[i] ?? '');
      }),
    [map, tile],
  );
  return (
    <tr ref={row} data-tile={tile}>
      <th scope="row">
        <Link href={quotePath(company)} tabIndex={entry ? 0 : -1} aria-describedby={`${id}name ${id}percent`}>
          {`${company.region} ${company.symbol}`}
        </Link>
      </th>
      {SPOKEN_COLUMNS.slice(1).map((column) => (
        <td key={column} id={id + column} data-column={column} />
      ))}
    </tr>
  );
});
