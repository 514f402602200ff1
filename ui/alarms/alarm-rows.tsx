import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { KeptAlarm } from '../../engine/alarms/alarm-change.ts';
import { regionOfExchange } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Switch } from '../components/switch.tsx';
import table from '../components/table.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { detailsPath } from '../routes/paths.ts';
import { AlarmDistance } from './alarm-distance.tsx';
import css from './alarm-overview.module.css';
import { alarmRowKeys } from './alarm-row-keys.ts';
import { AlarmStateText } from './alarm-state-text.tsx';
import { ruleText } from './alarm-text.ts';

/** The most securities of one list of quotes. */
const MOST_QUOTED = 200;

interface Props {
  readonly caption: string;
  readonly alarms: readonly KeptAlarm[];
  readonly isSaved: (alarm: KeptAlarm) => boolean;
  /** The name of what an alarm watches: a security or a list. */
  readonly nameOf: (alarm: KeptAlarm) => string;
  readonly onSwitch: (alarm: KeptAlarm, on: boolean) => void;
}

/** Alarms with their figures now, as far as they watch single securities. */
export function AlarmRows(props: Props): ReactNode {
  const keys = new Map<string, SymbolKey>();
  for (const { symbol, ex, list } of props.alarms) {
    const region = regionOfExchange(ex);
    if (list === '' && keys.size < MOST_QUOTED) keys.set(`${region} ${symbol}`, { symbol, region });
  }
  return keys.size === 0 ? <Rows {...props} /> : <QuotedRows {...props} symbols={[...keys.values()]} />;
}

function QuotedRows({ symbols, ...props }: Props & { readonly symbols: readonly SymbolKey[] }): ReactNode {
  const { feed, view } = useQuoteList({ type: 'symbols', symbols });
  const rows = new Map(view.rows.map(({ symbol, region }, row) => [`${region} ${symbol}`, row]));
  return <Rows {...props} quotes={{ feed, rows }} />;
}

interface Quotes {
  readonly feed: QuoteListFeed;
  readonly rows: ReadonlyMap<string, number>;
}

function Rows({ caption, alarms, isSaved, nameOf, onSwitch, quotes }: Props & { readonly quotes?: Quotes }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const keys = alarmRowKeys(alarms);
  return (
    <table className={`${table.table} ${css.rows}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.symbol')}</th>
          <th scope="col">{t('alarms.messages.alarm')}</th>
          <th scope="col" className={table.number}>
            {t('alarms.column.now')}
          </th>
          <th scope="col">{t('alarms.column.state')}</th>
          <th scope="col">{t('alarms.column.on')}</th>
        </tr>
      </thead>
      <tbody>
        {alarms.map((alarm, i) => {
          const { symbol, ex, list } = alarm;
          const region = regionOfExchange(ex);
          const text = ruleText(alarm, t, locale);
          const row = list === '' ? quotes?.rows.get(`${region} ${symbol}`) : undefined;
          return (
            <tr key={keys[i]} className={table.row}>
              <th scope="row">
                {list === '' ? (
                  <>
                    <span className={table.quiet}>{region}</span>{' '}
                    <Link href={detailsPath({ symbol, region }, 'alarms')} className={table.link}>
                      {nameOf(alarm)}
                    </Link>
                  </>
                ) : (
                  nameOf(alarm)
                )}
              </th>
              <td className={css.alarm}>{text}</td>
              <td className={table.number}>
                {quotes !== undefined && row !== undefined ? (
                  <AlarmDistance alarm={alarm} feed={quotes.feed} row={row} />
                ) : null}
              </td>
              <td>
                <AlarmStateText alarm={alarm} saved={isSaved(alarm)}>
                  {null}
                </AlarmStateText>
              </td>
              <td>
                <Switch
                  label={t('alarms.switch', { symbol: nameOf(alarm), alarm: text })}
                  labelHidden
                  checked={alarm.on}
                  onChange={(on) => onSwitch(alarm, on)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
