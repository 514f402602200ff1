import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AlarmMessage } from '../../workers/api/alarm-state.ts';
import table from '../components/table.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { detailsPath } from '../routes/paths.ts';
import { alarmFigureText, messageTime, ruleText, securityText } from './alarm-text.ts';
import css from './message-table.module.css';

interface Props {
  readonly caption: string;
  /** Newest first. */
  readonly messages: readonly AlarmMessage[];
}

/** Alarm messages: time, security, condition and the figure that met it. A row links to the security's alarms. */
export function MessageTable({ caption, messages }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const today = useMarketState((state) => state.clock.date);
  return (
    <table className={`${table.table} ${css.messages}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.time')}</th>
          <th scope="col">{t('column.symbol')}</th>
          <th scope="col">{t('alarms.messages.alarm')}</th>
          <th scope="col" className={table.number}>
            {t('alarms.messages.figure')}
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id} className={table.row}>
            <td>
              <time dateTime={new Date(message.at).toISOString()}>{messageTime(message, today)}</time>
            </td>
            <th scope="row">
              <span className={table.quiet}>{message.region}</span>{' '}
              <Link href={detailsPath(message)} className={table.link}>
                {securityText(message)}
              </Link>
            </th>
            <td className={css.alarm}>
              {ruleText(message.rule, t, locale)}
              {message.rule.note === '' ? null : <span className={table.quiet}> {message.rule.note}</span>}
              {message.late ? <span className={table.quiet}> {t('alarms.late')}</span> : null}
            </td>
            <td className={table.number}>{alarmFigureText(message, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
