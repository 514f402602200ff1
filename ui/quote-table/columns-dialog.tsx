import { type ReactNode, useState } from 'react';
import { FIRST_COLUMNS, QUOTE_COLUMNS, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import css from './columns-dialog.module.css';

interface Props {
  readonly columns: readonly QuoteColumn[];
  readonly onChoose: (columns: readonly QuoteColumn[]) => void;
  readonly onClose: () => void;
}

/** Chooses the columns of lists and their order. The selected columns show once the dialog is accepted. */
export function ColumnsDialog({ columns, onChoose, onClose }: Props): ReactNode {
  const t = useText();
  const [order, setOrder] = useState(() => withRest(columns));
  const [shown, setShown] = useState<ReadonlySet<QuoteColumn>>(() => new Set(columns));
  const [said, setSaid] = useState('');

  function move(column: QuoteColumn, by: number): void {
    const from = order.indexOf(column);
    const to = from + by;
    // The symbol stays first: it identifies the row.
    if (to < 1 || to >= order.length) return;
    const next = order.toSpliced(from, 1).toSpliced(to, 0, column);
    setOrder(next);
    setSaid(t('columns.moved', { column: t(`column.${column}`), n: to + 1, of: next.length }));
  }

  function show(column: QuoteColumn, on: boolean): void {
    const next = new Set(shown);
    if (on) next.add(column);
    else next.delete(column);
    setShown(next);
  }

  return (
    <Dialog
      title={t('columns.title')}
      guide="lists#columns"
      onAccept={() => {
        onChoose(order.filter((column) => shown.has(column)));
        onClose();
      }}
      onCancel={onClose}
      extra={
        <Button
          onClick={() => {
            setOrder(withRest(FIRST_COLUMNS));
            setShown(new Set(FIRST_COLUMNS));
          }}
        >
          {t('columns.reset')}
        </Button>
      }
    >
      <p className={css.hint}>{t('columns.hint')}</p>
      <ol className={css.list}>
        {order.map((column, place) => {
          const name = t(`column.${column}`);
          const fixed = column === 'symbol';
          return (
            <li key={column} className={css.item}>
              <label className={css.label}>
                <input
                  type="checkbox"
                  checked={shown.has(column)}
                  disabled={fixed}
                  onChange={(event) => show(column, event.target.checked)}
                />
                {name}
              </label>
              {fixed ? null : (
                <>
                  <Mover
                    label={t('columns.up', { column: name })}
                    glyph="raise"
                    off={place === 1}
                    move={() => move(column, -1)}
                  />
                  <Mover
                    label={t('columns.down', { column: name })}
                    glyph="lower"
                    off={place === order.length - 1}
                    move={() => move(column, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </Dialog>
  );
}

interface MoverProps {
  readonly label: string;
  readonly glyph: 'raise' | 'lower';
  /** It cannot move further in this direction; the button keeps the focus all the same. */
  readonly off: boolean;
  readonly move: () => void;
}

function Mover({ label, glyph, off, move }: MoverProps): ReactNode {
  return (
    <button type="button" className={css.mover} aria-label={label} aria-disabled={off} onClick={move}>
      <Icon name={glyph} />
    </button>
  );
}

/** The chosen columns, followed by the others. */
function withRest(columns: readonly QuoteColumn[]): readonly QuoteColumn[] {
  return [...columns, ...QUOTE_COLUMNS.filter((column) => !columns.includes(column))];
}
