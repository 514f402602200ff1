import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import { choiceAfter } from '../../engine/chart/choice-after.ts';
import { CHART_RANGES } from '../../engine/chart/range.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { FeedLine } from '../feed-notes/feed-line.tsx';
import { useText } from '../i18n/text.ts';
import { type FurtherChart, furtherChoice, withFurther } from './chart-arrangement.ts';
import css from './chart-grid.module.css';
import { ChartPanel } from './chart-panel.tsx';
import { ChartsChoice } from './charts-choice.tsx';
import type { KeptChoice } from './kept-choice.ts';
import { SymbolDialog } from './symbol-dialog.tsx';
import { type ChangeArrangement, useArrangement } from './use-arrangement.ts';

/** The name of the link through which the charts of the page share crosshair and time range. */
const LINK = 'page';

interface Props {
  /** The security of the page, shown in the first chart. */
  readonly security: SymbolKey;
  /** The settings of the first chart. */
  readonly kept: KeptChoice;
}

/** The charts of the Chart tab: the page's security, and up to three more beside it, or below it in a narrow window. */
export function ChartGrid({ security, kept }: Props): ReactNode {
  const [arrangement, change] = useArrangement();
  const { count, linked, further } = arrangement;
  const link = linked && count > 1 ? LINK : undefined;
  const grid = useRef<HTMLDivElement>(null);
  const shown = useRef(count);

  // The number of charts is chosen in the tool bar or in the head of the first chart. The focus moves with that control.
  useEffect(() => {
    if (shown.current === count) return;
    shown.current = count;
    grid.current?.querySelector<HTMLElement>('[data-choice] input:checked')?.focus();
  }, [count]);

  return (
    <div ref={grid} className={css.grid} data-count={count}>
      <Cell
        place={count > 1 ? 1 : 0}
        security={security}
        kept={kept}
        link={link}
        choice={<ChartsChoice arrangement={arrangement} range={kept.choice.dayRange} onChange={change} />}
      />
      {further.slice(0, count - 1).map((one, at) => (
        <FurtherCell
          // biome-ignore lint/suspicious/noArrayIndexKey: a chart is identified by its position
          key={at}
          at={at}
          one={one}
          own={security}
          first={kept}
          link={link}
          change={change}
        />
      ))}
    </div>
  );
}

interface FurtherProps {
  /** 0 for the second chart of the page. */
  readonly at: number;
  readonly one: FurtherChart;
  /** The page's security. */
  readonly own: SymbolKey;
  /** The settings of the page's own chart. */
  readonly first: KeptChoice;
  readonly link: string | undefined;
  readonly change: ChangeArrangement;
}

function FurtherCell({ at, one, own, first, link, change }: FurtherProps): ReactNode {
  const linked = link !== undefined;
  const choice = useMemo(() => furtherChoice(one, first.choice, linked), [one, first.choice, linked]);
  const keep = useCallback(
    (next: ChartChoice) => {
      change((before) => withFurther(before, at, { choice: next }));
      if (!linked) return;
      const shared = choiceAfter(first.choice, { type: 'dayRange', range: next.dayRange });
      if (shared !== first.choice) first.keep(shared);
    },
    [at, change, first, linked],
  );
  const kept = useMemo<KeptChoice>(() => ({ choice, keep }), [choice, keep]);
  return (
    <Cell
      place={at + 2}
      security={one.security ?? own}
      kept={kept}
      link={link}
      onSecurity={(next) => change((before) => withFurther(before, at, { security: next }))}
    />
  );
}

interface CellProps {
  /** The chart's number on the page; 0 if it is the only one. */
  readonly place: number;
  readonly security: SymbolKey;
  readonly kept: KeptChoice;
  readonly link: string | undefined;
  /** The control for the number of charts: at the end of the tool bar, or of the head if there is one. */
  readonly choice?: ReactNode;
  /** Called when another security is chosen. */
  readonly onSecurity?: (next: SymbolKey) => void;
}

function Cell({ place, security, kept, link, choice, onSecurity }: CellProps): ReactNode {
  const t = useText();
  const [picking, setPicking] = useState(false);
  const { symbol, region } = security;
  const target = useMemo<ChartTarget>(() => ({ type: 'security', symbol, region }), [symbol, region]);
  const alone = place === 0;
  return (
    <div className={css.cell}>
      {alone ? null : (
        <div className={css.head}>
          <h2>{`${symbol}-${region}`}</h2>
          {onSecurity === undefined ? null : (
            <button
              type="button"
              className={css.pick}
              aria-haspopup="dialog"
              data-screen="only"
              onClick={() => setPicking(true)}
            >
              {t('charts.pick')}
            </button>
          )}
          {choice === undefined ? null : (
            <span className={css.end} data-screen="only">
              {choice}
            </span>
          )}
        </div>
      )}
      {/* The page says it for its own security. */}
      {onSecurity === undefined ? null : <FeedLine security={security} />}
      <ChartPanel
        target={target}
        name={symbol}
        kept={kept}
        ranges={CHART_RANGES}
        link={link}
        title={alone ? undefined : t('charts.title', { place, symbol })}
        more={alone ? choice : undefined}
      />
      {picking && onSecurity !== undefined ? (
        <SymbolDialog
          region={region}
          onPick={(next) => {
            onSecurity(next);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  );
}
