import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { type ChartChoice, chosenRange, FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import { CHART_RANGES, type ChartRange } from '../../engine/chart/range.ts';
import { changedChartPreferences, chartChoiceOf } from '../../engine/settings/chart-preferences.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { ChartLegend } from '../chart/chart-legend.tsx';
import { ChartStage } from '../chart/chart-stage.tsx';
import { ChartToolbar } from '../chart/chart-toolbar.tsx';
import type { KeptChoice } from '../chart/kept-choice.ts';
import { useChart } from '../chart/use-chart.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { FeedLine } from '../feed-notes/feed-line.tsx';
import { useText } from '../i18n/text.ts';
import css from './chart-tile.module.css';
import type { TileContent } from './tile.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';

interface Props extends TileProps {
  readonly content: Extract<TileContent, { kind: 'chart' }>;
  /** The displayed security: the tile's own, or the one selected in its link colour. */
  readonly security: SymbolKey;
}

/** A small chart on a board, with its row of tools. */
export function ChartTile({ content, security, ...frame }: Props): ReactNode {
  const { change, tile } = frame;
  const t = useText();
  const { symbol, region } = security;
  const target = useMemo<ChartTarget>(() => ({ type: 'security', symbol, region }), [symbol, region]);
  const choice = useMemo(() => chartChoiceOf(content.choice), [content.choice]);
  const keep = useCallback(
    (next: ChartChoice) => change({ content: { ...content, choice: changedChartPreferences(FIRST_CHOICE, next) } }),
    [change, content],
  );
  const kept = useMemo<KeptChoice>(() => ({ choice, keep }), [choice, keep]);
  // A day of minutes would show as a single bar of days, and half a year of days as minutes without end.
  const link = tile.colour === 0 ? undefined : `board-${tile.colour}-${choice.intraday ? 'minutes' : 'days'}`;
  const used = useChart(target, link, kept);
  const { live } = useSyncExternalStore(used.chart.watch, used.chart.status);
  return (
    <TileFrame
      {...frame}
      aside={
        <>
          <FeedDot connected={live} updatedAt={0} brief />
          <select
            className={css.range}
            aria-label={t('chart.range')}
            value={chosenRange(used.choice)}
            onChange={(event) => used.choose({ type: 'range', range: event.target.value as ChartRange })}
          >
            {CHART_RANGES.map((range) => (
              <option key={range} value={range}>
                {t(`chart.range.${range}`)}
              </option>
            ))}
          </select>
        </>
      }
    >
      <div className={css.chart}>
        <div className={css.tools} data-screen="only">
          <ChartToolbar used={used} rail={null} name={symbol} own={security} />
        </div>
        <FeedLine security={security} />
        <div className={css.stage}>
          <ChartStage used={used} name={symbol} legend={<ChartLegend chart={used.chart} symbol={symbol} />} />
        </div>
      </div>
    </TileFrame>
  );
}
