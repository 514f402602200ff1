import { type ReactNode, useEffect, useRef } from 'react';
import type { Alarm } from '../../engine/alarms/alarm.ts';
import { conditionKey } from '../../engine/alarms/condition-key.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Switch } from '../components/switch.tsx';
import table from '../components/table.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { conditionText, directionText, typeText, valueText } from './alarm-text.ts';
import { ConditionState } from './condition-state.tsx';
import css from './condition-table.module.css';

interface Props {
  readonly caption: string;
  readonly alarm: Alarm;
  /** The saved conditions, which are the ones that are watched. */
  readonly saved: Alarm | undefined;
  /** Each row has a delete button in place of its switch. */
  readonly editing: boolean;
  readonly onSwitch: (index: number, on: boolean) => void;
  readonly onDelete: (index: number) => void;
}

/** The conditions of an alarm, numbered, with type, direction, value and state. */
export function ConditionTable({ caption, alarm, saved, editing, onSwitch, onDelete }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const fired = useMarketState((state) => state.alarms.fired);
  const body = useRef<HTMLTableSectionElement>(null);
  const deleted = useRef(-1);
  const { symbol, ex, conditions } = alarm;

  // When a row is removed, the focus moves to the row that takes its place, or to the last one.
  useEffect(() => {
    if (deleted.current < 0) return;
    const row = body.current?.rows[Math.min(deleted.current, conditions.length - 1)];
    deleted.current = -1;
    row?.querySelector('button')?.focus();
  }, [conditions.length]);

  return (
    <table className={`${table.table} ${css.conditions}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('alarms.column.type')}</th>
          <th scope="col">{t('alarms.column.direction')}</th>
          <th scope="col" className={table.number}>
            {t('alarms.column.value')}
          </th>
          <th scope="col" className={css.end}>
            {t(editing ? 'alarms.column.delete' : 'alarms.column.on')}
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {conditions.map((condition, i) => {
          const n = i + 1;
          const text = conditionText(condition, t, locale);
          const key = conditionKey(ex, symbol, condition);
          const triggered = fired.includes(key);
          const isSaved = saved?.conditions.some(
            (one) => conditionKey(ex, symbol, one) === key && one.on === condition.on,
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be identical; their position tells them apart
            <tr key={`${key} ${i}`} className={css.row} data-triggered={triggered}>
              <th scope="row">
                <span className={table.quiet}>{n}</span> {typeText(condition.type, t)}
                <ConditionState on={condition.on} saved={isSaved === true} triggered={triggered}>
                  <Button
                    aria-label={t('alarms.reset.nth', { n, alarm: text })}
                    onClick={({ currentTarget }) => {
                      // The button is removed; another control of its row takes the focus.
                      currentTarget.closest('tr')?.querySelector<HTMLElement>('td button, td input')?.focus();
                      market.resetCondition(ex, symbol, condition).catch(() => {});
                    }}
                  >
                    {t('alarms.reset')}
                  </Button>
                </ConditionState>
              </th>
              <td>{directionText(condition.direction, t)}</td>
              <td className={table.number}>{valueText(condition, locale)}</td>
              <td className={css.end}>
                {editing ? (
                  <button
                    type="button"
                    className={css.delete}
                    aria-label={t('alarms.delete.nth', { n, alarm: text })}
                    title={t('alarms.column.delete')}
                    onClick={() => {
                      deleted.current = i;
                      onDelete(i);
                    }}
                  >
                    <Icon name="close" />
                  </button>
                ) : (
                  <Switch
                    label={t('alarms.nth', { n, alarm: text })}
                    labelHidden
                    checked={condition.on}
                    onChange={(on) => onSwitch(i, on)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
