import { type ReactNode, useSyncExternalStore } from 'react';
import type { Readout } from '../../engine/chart/readout.ts';
import { formatPrice } from '../../engine/format/price.ts';
import { formatVolume } from '../../engine/format/volume.ts';
import { useLocale, useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import css from './chart-legend.module.css';
import { barTime, changeText } from './chart-text.ts';
import { ReadoutText, useReadout } from './readout-text.tsx';

interface Props {
  readonly chart: ChartHandle;
  readonly symbol: string;
}

/** The bar under the cursor, otherwise the newest one, as a line of text above the candles. */
export function ChartLegend({ chart, symbol }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const hasBar = useSyncExternalStore(chart.watch, () => chart.readout() !== null);
  const change = useReadout<HTMLDivElement>(chart, (element, readout) => {
    element.className = (readout?.change ?? 0) < 0 ? `${css.down}` : `${css.up}`;
  });
  const note = useReadout<HTMLDivElement>(chart, (element, readout) => {
    element.hidden = readout?.simulated !== true;
  });
  if (!hasBar) return <p className={css.legend}>{symbol}</p>;
  return (
    <dl className={css.legend}>
      <div className={css.time}>
        <dt className={css.symbol}>{symbol}</dt>
        <dd>
          <ReadoutText chart={chart} text={(readout) => barTime(readout, t, locale)} />
        </dd>
      </div>
      <Value name={t('chart.open')} chart={chart} text={({ open }) => formatPrice(open, locale)} />
      <Value name={t('chart.high')} chart={chart} text={({ high }) => formatPrice(high, locale)} />
      <Value name={t('chart.low')} chart={chart} text={({ low }) => formatPrice(low, locale)} />
      <Value name={t('chart.close')} chart={chart} text={({ close }) => formatPrice(close, locale)} />
      <div ref={change}>
        <dt className={css.hidden}>{t('chart.change')}</dt>
        <dd>
          <ReadoutText chart={chart} text={(readout) => changeText(readout.change, readout.changePercent, locale)} />
        </dd>
      </div>
      <Value name={t('chart.volume')} chart={chart} text={({ volume }) => formatVolume(volume, locale)} />
      <div ref={note} className={css.note}>
        <dt className={css.hidden}>{t('chart.note')}</dt>
        <dd>{t('chart.simulatedBar')}</dd>
      </div>
    </dl>
  );
}

interface ValueProps {
  readonly name: string;
  readonly chart: ChartHandle;
  readonly text: (readout: Readout) => string;
}

function Value({ name, chart, text }: ValueProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ReadoutText chart={chart} text={text} />
      </dd>
    </div>
  );
}
