import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { withoutCompared } from '../../engine/chart/compared-security.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import type { ComparedState } from '../../workers/api/chart-api.ts';
import { Icon } from '../components/icon.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { simulatedName } from './chart-text.ts';
import css from './compare-legend.module.css';
import { ReadoutText } from './readout-text.tsx';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  /** The chart's own. */
  readonly symbol: string;
}

/**
 * The compared securities of a chart: line style, symbol, the percent change at the cursor or else the newest, and a button that
 * removes the security. Renders nothing if nothing is compared.
 */
export function CompareLegend({ used, symbol }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const { chart, choice } = used;
  const compared = useSyncExternalStore(chart.watch, chart.compared);
  if (compared.length === 0) return null;

  /** The focus moves to the button that takes its place, otherwise to the previous one, otherwise to the Compare button. */
  function remove(at: number, security: ComparedState): void {
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[at < compared.length - 1 ? at + 1 : at - 1];
    (next ?? document.querySelector<HTMLElement>('[data-tool="compare"]'))?.focus();
    used.choose({ type: 'compared', compared: withoutCompared(choice.compared, security) });
  }

  return (
    <ul ref={list} className={css.list} aria-label={t('compare.list')}>
      <li className={css.own}>
        <svg viewBox="0 0 28 8" width="1.75rem" height="0.5rem" aria-hidden="true" focusable="false">
          <path d="M0 4h28" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span className={css.symbol}>{symbol}</span>
        <span className={css.value}>
          <ReadoutText chart={chart} text={({ percent }) => formatPercent(percent, locale)} />
        </span>
      </li>
      {compared.map((one, at) => (
        <li key={`${one.region}:${one.symbol}`} className={css.one}>
          <svg viewBox="0 0 28 8" width="1.75rem" height="0.5rem" aria-hidden="true" focusable="false">
            <path d="M0 4h28" stroke={one.colour} strokeWidth="2" strokeDasharray={`${one.dash} ${one.gap}`} />
          </svg>
          <span className={css.symbol}>{`${one.symbol}-${one.region}`}</span>
          <span className={css.name}>{one.name}</span>
          {one.simulated === null ? null : (
            <span className={css.note} title={simulatedName(one.simulated, t, locale)}>
              {t('compare.simulated')}
            </span>
          )}
          <span className={css.value}>
            {one.phase === 'ready' ? (
              <ReadoutText
                chart={chart}
                text={(readout) => formatPercent(readout.compared[at] ?? Number.NaN, locale)}
              />
            ) : (
              t(`compare.${one.phase}`)
            )}
          </span>
          <button
            type="button"
            className={css.remove}
            data-screen="only"
            aria-label={t('compare.remove', { symbol: one.symbol })}
            title={t('compare.remove', { symbol: one.symbol })}
            onClick={() => remove(at, one)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
