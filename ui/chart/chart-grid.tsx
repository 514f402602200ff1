import { type ReactNode, useCallback, useMemo, useState } from 'react';
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

/**
 * The charts of the Chart tab: the page's security, and up to three more beside it, or below it in a narrow window. One row of
 * tools above them acts on the chart that last had the focus or a press.
 */
export function ChartGrid({ security, kept }: Props): ReactNode {
  const [arrangement, change] = useArrangement();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [pressed, setPressed] = useState(0);
  const { count, linked, further } = arrangement;
  const link = linked && count > 1 ? LINK : undefined;
  const current = pressed < count ? pressed : 0;
  const shared = (at: number): SharedProps => ({
    place: count > 1 ? at + 1 : 0,
    bar: at === current ? bar : null,
    link,
    layout: <ChartsChoice arrangement={arrangement} own={security} range={kept.choice.dayRange} onChange={change} />,
    onCurrent: () => setPressed(at),
  });

  return (
    <div className={css.charts} data-count={count}>
      <div ref={setBar} className={css.bar} data-screen="only" />
      <div className={css.grid} data-count={count}>
        <Cell {...shared(0)} security={security} kept={kept} isCurrent={current === 0} />
        {further.slice(0, count - 1).map((one, at) => (
          <FurtherCell
            // biome-ignore lint/suspicious/noArrayIndexKey: a chart is identified by its position
            key={at}
            {...shared(at + 1)}
            at={at}
            one={one}
            own={security}
            first={kept}
            change={change}
            isCurrent={current === at + 1}
          />
        ))}
      </div>
    </div>
  );
}

/** What every chart of the page needs. */
interface SharedProps {
  /** The chart's number on the page; 0 if it is the only one. */
  readonly place: number;
  /** Where the row of tools is; null unless it acts on this chart. */
  readonly bar: HTMLElement | null;
  readonly link: string | undefined;
  /** The control for the number of charts. */
  readonly layout: ReactNode;
  /** Called when the chart gets the focus or a press. */
  readonly onCurrent: () => void;
}

interface FurtherProps extends SharedProps {
  /** 0 for the second chart of the page. */
  readonly at: number;
  readonly one: FurtherChart;
  /** The page's security. */
  readonly own: SymbolKey;
  /** The settings of the page's own chart. */
  readonly first: KeptChoice;
  readonly change: ChangeArrangement;
  readonly isCurrent: boolean;
}

function FurtherCell({ at, one, own, first, change, ...shared }: FurtherProps): ReactNode {
  const linked = shared.link !== undefined;
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
      {...shared}
      security={one.security ?? own}
      kept={kept}
      onSecurity={(next) => change((before) => withFurther(before, at, { security: next }))}
    />
  );
}

interface CellProps extends SharedProps {
  readonly security: SymbolKey;
  readonly kept: KeptChoice;
  readonly isCurrent: boolean;
  /** Called when another security is chosen. */
  readonly onSecurity?: (next: SymbolKey) => void;
}

function Cell({ place, security, kept, isCurrent, onCurrent, onSecurity, ...panel }: CellProps): ReactNode {
  const t = useText();
  const [picking, setPicking] = useState(false);
  const { symbol, region } = security;
  const target = useMemo<ChartTarget>(() => ({ type: 'security', symbol, region }), [symbol, region]);
  const alone = place === 0;
  return (
    <div
      className={css.cell}
      data-current={isCurrent && !alone}
      onFocusCapture={onCurrent}
      onPointerDownCapture={onCurrent}
    >
      {/* The page says it for its own security. */}
      {onSecurity === undefined ? null : <FeedLine security={security} />}
      <ChartPanel
        {...panel}
        target={target}
        name={symbol}
        kept={kept}
        ranges={CHART_RANGES}
        title={alone ? undefined : t('charts.title', { place, symbol })}
        aside={
          onSecurity === undefined ? undefined : (
            <button
              type="button"
              className={css.pick}
              aria-haspopup="dialog"
              data-screen="only"
              onClick={() => setPicking(true)}
            >
              {t('charts.pick')}
            </button>
          )
        }
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
