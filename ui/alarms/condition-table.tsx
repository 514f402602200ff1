import { type ReactNode, useEffect, useRef } from 'react';
import type { KeptAlarm } from '../../engine/alarms/alarm-change.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Switch } from '../components/switch.tsx';
import table from '../components/table.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import { alarmRowKeys } from './alarm-row-keys.ts';
import { AlarmStateText } from './alarm-state-text.tsx';
import { directionText, ruleText, typeText, valueText } from './alarm-text.ts';
import css from './condition-table.module.css';

interface Props {
  readonly caption: string;
  readonly alarms: readonly KeptAlarm[];
  /** Whether the server has an alarm, and so watches it. */
  readonly isSaved: (alarm: KeptAlarm) => boolean;
  /** Each row has buttons that change and delete it in place of its switch. */
  readonly editing: boolean;
  readonly onReset: (alarm: KeptAlarm) => void;
  readonly onSwitch: (alarm: KeptAlarm, on: boolean) => void;
  readonly onChange: (alarm: KeptAlarm) => void;
  readonly onDelete: (alarm: KeptAlarm) => void;
}

/** The alarms of a security, numbered, with type, direction, value and state. */
export function ConditionTable(props: Props): ReactNode {
  const { caption, alarms, isSaved, editing, onReset, onSwitch, onChange, onDelete } = props;
  const t = useText();
  const locale = useLocale();
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = alarmRowKeys(alarms);
  const deleted = useRef(-1);

  // When a row is removed, the focus moves to the row that takes its place, or to the last one.
  useEffect(() => {
    if (deleted.current < 0) return;
    const row = body.current?.rows[Math.min(deleted.current, alarms.length - 1)];
    deleted.current = -1;
    row?.querySelector<HTMLElement>('[data-delete]')?.focus();
  }, [alarms.length]);

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
        {alarms.map((alarm, i) => {
          const n = i + 1;
          const text = ruleText(alarm, t, locale);
          const { conditions, join } = alarm;
          return (
            <tr key={keys[i]} className={css.row} data-triggered={alarm.fired !== 0}>
              <th scope="row">
                <span className={table.quiet}>{n}</span>{' '}
                {conditions.map((one, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place
                  <span key={place} className={css.line}>
                    {place === 0 ? '' : `${t(`alarms.join.${join}`)} `}
                    {typeText(one.type, t)}
                  </span>
                ))}
                <AlarmStateText alarm={alarm} saved={isSaved(alarm)}>
                  <Button
                    aria-label={t('alarms.reset.nth', { n, alarm: text })}
                    onClick={({ currentTarget }) => {
                      // The button is removed; another control of its row takes the focus.
                      currentTarget.closest('tr')?.querySelector<HTMLElement>('td button, td input')?.focus();
                      onReset(alarm);
                    }}
                  >
                    {t('alarms.reset')}
                  </Button>
                </AlarmStateText>
              </th>
              <td>
                {conditions.map((one, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place
                  <span key={place} className={css.line}>
                    {directionText(one.direction, t)}
                  </span>
                ))}
              </td>
              <td className={table.number}>
                {conditions.map((one, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place
                  <span key={place} className={css.line}>
                    {valueText(one, t, locale)}
                  </span>
                ))}
              </td>
              <td className={css.end}>
                {editing ? (
                  <span className={css.tools}>
                    <Button aria-label={t('alarms.change.nth', { n, alarm: text })} onClick={() => onChange(alarm)}>
                      {t('alarms.change.short')}
                    </Button>
                    <button
                      type="button"
                      data-delete
                      className={css.delete}
                      aria-label={t('alarms.delete.nth', { n, alarm: text })}
                      title={t('alarms.column.delete')}
                      onClick={() => {
                        deleted.current = i;
                        onDelete(alarm);
                      }}
                    >
                      <Icon name="close" />
                    </button>
                  </span>
                ) : (
                  <Switch
                    label={t('alarms.nth', { n, alarm: text })}
                    labelHidden
                    checked={alarm.on}
                    onChange={(on) => onSwitch(alarm, on)}
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
