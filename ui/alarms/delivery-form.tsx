import { type FormEvent, type ReactNode, useState } from 'react';
import type { AlarmDelivery } from '../../engine/alarms/alarm-change.ts';
import { failureOf } from '../../workers/api/failure.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { TextField } from '../components/text-field.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './signal-switches.module.css';

const ADDRESS = /^[^\s@<>",;:]+@[^\s@<>",;:]+$/;
const LONGEST = 254;

/** Where else the messages of alarms are sent, and the hours in which nothing is sent. `language`: that of the page. */
export function DeliveryForm({ language }: { readonly language: string }): ReactNode {
  const t = useText();
  const provider = useMarketState((state) => state.config.provider);
  const kept = useMarketState((state) => state.alarms.delivery);
  const [typed, setTyped] = useState<AlarmDelivery | null>(null);
  const [fault, setFault] = useState('');
  const [said, setSaid] = useState('');
  const delivery = typed ?? kept;

  function edit(change: Partial<AlarmDelivery>): void {
    setTyped({ ...delivery, ...change });
    setFault('');
    setSaid('');
  }

  async function save(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    const email = delivery.email.trim();
    if (email !== '' && !ADDRESS.test(email)) {
      setFault(t('alarms.delivery.email.fault'));
      return;
    }
    try {
      await market.changeAlarms({ delivery: { ...delivery, email, language } });
      setTyped(null);
      setSaid(t('alarms.delivery.saved'));
    } catch (error) {
      setSaid(`${t('alarms.saveFailed')} ${t(`failure.${failureOf(error)}`, { provider })}`);
    }
  }

  return (
    <form className={css.delivery} noValidate onSubmit={(submitted) => void save(submitted)}>
      <TextField
        label={t('alarms.delivery.email')}
        longest={LONGEST}
        value={delivery.email}
        fault={fault}
        onChange={(email) => edit({ email })}
      />
      <div className={fields.actions}>
        <Hour
          label={t('alarms.delivery.quietFrom')}
          minute={delivery.quietFrom}
          onChange={(quietFrom) => edit({ quietFrom })}
        />
        <Hour
          label={t('alarms.delivery.quietTo')}
          minute={delivery.quietTo}
          onChange={(quietTo) => edit({ quietTo })}
        />
      </div>
      <p className={css.hint}>{t('alarms.delivery.quiet')}</p>
      <div className={fields.actions}>
        <Button type="submit">{t('alarms.delivery.save')}</Button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}

interface HourProps {
  readonly label: string;
  readonly minute: number;
  readonly onChange: (minute: number) => void;
}

/** A time of day, in minutes since midnight. */
function Hour({ label, minute, onChange }: HourProps): ReactNode {
  const part = (value: number): string => String(value).padStart(2, '0');
  return (
    <label className={fields.field}>
      <span>{label}</span>
      <input
        type="time"
        value={`${part(Math.floor(minute / 60))}:${part(minute % 60)}`}
        onChange={({ target }) => {
          const [hours = 0, minutes = 0] = target.value.split(':').map(Number);
          onChange(hours * 60 + minutes);
        }}
      />
    </label>
  );
}
