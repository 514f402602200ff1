import { type ReactNode, useSyncExternalStore } from 'react';
import type { Readout } from '../../engine/chart/readout.ts';
import { ABSENT } from '../../engine/format/absent.ts';
import { formatDate } from '../../engine/format/date.ts';
import { formatMoney } from '../../engine/format/price.ts';
import type { ChartHandle } from '../chart/chart-handle.ts';
import { ReadoutText, useReadout } from '../chart/readout-text.tsx';
import hidden from '../components/visually-hidden.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import { netOf, netText } from './value-chart-text.ts';
import css from './value-legend.module.css';

/** The lines and marks of a portfolio's chart, with their figures at the cursor, otherwise at the end. */
export function ValueLegend({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const hasDate = useSyncExternalStore(chart.watch, () => chart.readout() !== null);
  const net = useReadout<HTMLDivElement>(chart, (element, readout) => {
    element.className = readout !== null && netOf(readout).amount < 0 ? `${css.down}` : `${css.up}`;
  });
  const money = (amount: number): string => (amount > 0 ? formatMoney(amount, locale) : ABSENT);
  if (!hasDate) return <p className={css.legend}> </p>;
  return (
    <dl className={css.legend}>
      <div className={css.time}>
        <dt className={hidden.hidden}>{t('bars.date')}</dt>
        <dd>
          <ReadoutText chart={chart} text={({ date }) => formatDate(date, locale)} />
        </dd>
      </div>
      <Figure mark={css.value} name={t('value.legend.value')} chart={chart} text={({ close }) => money(close)} />
      <Figure
        mark={css.cost}
        name={t('value.legend.cost')}
        chart={chart}
        text={({ portfolio }) => formatMoney(portfolio?.cost ?? Number.NaN, locale)}
      />
      <div ref={net}>
        <dt>{t('value.legend.net')}</dt>
        <dd>
          <ReadoutText chart={chart} text={(readout) => netText(readout, locale)} />
        </dd>
      </div>
      <Figure
        mark={css.bought}
        name={t('value.legend.bought')}
        chart={chart}
        text={({ portfolio }) => money(portfolio?.bought ?? 0)}
      />
      <Figure
        mark={css.sold}
        name={t('value.legend.sold')}
        chart={chart}
        text={({ portfolio }) => money(portfolio?.sold ?? 0)}
      />
    </dl>
  );
}

interface FigureProps {
  readonly mark: string | undefined;
  readonly name: string;
  readonly chart: ChartHandle;
  readonly text: (readout: Readout) => string;
}

function Figure({ mark, name, chart, text }: FigureProps): ReactNode {
  return (
    <div>
      <dt className={mark}>{name}</dt>
      <dd>
        <ReadoutText chart={chart} text={text} />
      </dd>
    </div>
  );
}
