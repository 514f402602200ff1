import { type ReactNode, useSyncExternalStore } from 'react';
import { formatPrice } from '../../engine/format/price.ts';
import { formatVolume } from '../../engine/format/volume.ts';
import { useLocale, useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import css from './chart-legend.module.css';
import { barTime, changeText } from './chart-text.ts';

interface Props {
  readonly chart: ChartHandle;
  readonly symbol: string;
}

/** The bar under the cursor, else the newest one, as a line of text above the candles. */
export function ChartLegend({ chart, symbol }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const readout = useSyncExternalStore(chart.watch, chart.readout);
  if (readout === null) return <p className={css.legend}>{symbol}</p>;
  const { open, high, low, close, volume, change, changePercent } = readout;
  return (
    <dl className={css.legend}>
      <div className={css.time}>
        <dt className={css.symbol}>{symbol}</dt>
        <dd>{barTime(readout, t, locale)}</dd>
      </div>
      <Value name={t('chart.open')} text={formatPrice(open, locale)} />
      <Value name={t('chart.high')} text={formatPrice(high, locale)} />
      <Value name={t('chart.low')} text={formatPrice(low, locale)} />
      <Value name={t('chart.close')} text={formatPrice(close, locale)} />
      <div className={change < 0 ? css.down : css.up}>
        <dt className={css.hidden}>{t('chart.change')}</dt>
        <dd>{changeText(change, changePercent, locale)}</dd>
      </div>
      <Value name={t('chart.volume')} text={formatVolume(volume, locale)} />
      {readout.simulated ? (
        <div className={css.note}>
          <dt className={css.hidden}>{t('chart.note')}</dt>
          <dd>{t('chart.simulatedBar')}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function Value({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
