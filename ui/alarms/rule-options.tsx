import type { ReactNode } from 'react';
import { type AlarmRule, MAX_NOTE, REPEATS, type Repeat } from '../../engine/alarms/alarm-rule.ts';
import fields from '../components/form.module.css';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';

/** What an alarm has besides its conditions. */
type RuleOptions = Pick<AlarmRule, 'repeat' | 'extended' | 'expires' | 'note'>;

interface Props {
  readonly options: RuleOptions;
  readonly onChange: (change: Partial<RuleOptions>) => void;
}

/** How often an alarm fires, in which hours, until when, and the user's note. */
export function RuleOptionFields({ options, onChange }: Props): ReactNode {
  const t = useText();
  const { repeat, extended, expires, note } = options;
  return (
    <>
      <label className={fields.field}>
        <span>{t('alarms.repeat')}</span>
        <select value={repeat} onChange={({ target }) => onChange({ repeat: target.value as Repeat })}>
          {REPEATS.map((one) => (
            <option key={one} value={one}>
              {t(`alarms.repeat.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <Switch label={t('alarms.extended')} checked={extended} onChange={(on) => onChange({ extended: on })} />
      <label className={fields.field}>
        <span>{t('alarms.expires')}</span>
        <input
          type="date"
          value={dateOf(expires)}
          onChange={({ target }) => onChange({ expires: endOf(target.value) })}
        />
      </label>
      <label className={fields.field}>
        <span>{t('alarms.note')}</span>
        <input
          autoComplete="off"
          maxLength={MAX_NOTE}
          value={note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </label>
    </>
  );
}

const DAY_MS = 86_400_000;

/** The end of a day (`yyyy-mm-dd`), Unix ms; 0 for no day. It is the user's day, not the market's. */
function endOf(day: string): number {
  if (day === '') return 0;
  // Not from its parts: a year below 100, which it has while the year is typed, would be one of the 20th century.
  return new Date(`${day}T24:00`).getTime();
}

function dateOf(expires: number): string {
  if (expires === 0) return '';
  const day = new Date(expires - DAY_MS / 2);
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${part(day.getMonth() + 1)}-${part(day.getDate())}`;
}
