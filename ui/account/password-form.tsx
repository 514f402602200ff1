import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { PasswordOutcome } from '../../workers/api/account-security.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { useErrorText } from '../components/use-failure-text.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './account.module.css';

const FIELDS = ['current', 'next', 'again'] as const;
type Field = (typeof FIELDS)[number];

type Fault = Exclude<PasswordOutcome, 'done'> | 'missing' | 'differs';

/** A field and what is wrong with it. */
interface FieldFault {
  readonly field: Field;
  readonly fault: Fault;
}

/**
 * Changes the user's password. It asks for the current password once and for the new one twice. An error is shown below its
 * field, which gets the focus.
 */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }): ReactNode {
  const t = useText();
  const id = useId();
  const errorText = useErrorText();
  const userid = useMarketState((state) => state.session.userid);
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<FieldFault | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  function refuse(field: Field, fault: Fault): void {
    setWrong({ field, fault });
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(form.current ?? undefined);
    const [current = '', next = '', again = ''] = FIELDS.map((field) => String(data.get(field) ?? ''));
    setMessage('');
    setWrong(null);
    const empty = FIELDS.find((field) => data.get(field) === '');
    if (empty !== undefined) return refuse(empty, 'missing');
    if (next !== again) return refuse('again', 'differs');
    setBusy(true);
    try {
      const outcome = await market.changePassword(current, next);
      if (outcome !== 'done') return refuse(outcome === 'wrong-password' ? 'current' : 'next', outcome);
      form.current?.reset();
      setMessage(t('account.password.done'));
      onChanged();
    } catch (error) {
      setMessage(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Tells password managers whose password this is. They ignore fields of type `hidden`. */}
      <input hidden name="username" autoComplete="username" value={userid} readOnly />
      <p id={`${id}hint`} className={css.hint}>
        {t('account.password.hint')}
      </p>
      {FIELDS.map((field) => {
        const fault = wrong?.field === field ? wrong.fault : null;
        return (
          <div key={field} className={fields.field}>
            <label htmlFor={id + field}>{t(`account.password.${field}`)}</label>
            <input
              id={id + field}
              name={field}
              type="password"
              autoComplete={field === 'current' ? 'current-password' : 'new-password'}
              maxLength={256}
              required
              aria-invalid={fault !== null}
              aria-describedby={field === 'next' ? `${id}hint ${id}${field}fault` : `${id}${field}fault`}
              onChange={() => setWrong(null)}
            />
            <p id={`${id}${field}fault`} className={fields.fault} role="alert">
              {fault === null ? '' : t(`account.password.fault.${fault}`)}
            </p>
          </div>
        );
      })}
      <div className={fields.actions}>
        <Button type="submit" primary aria-disabled={busy}>
          {t('account.password.submit')}
        </Button>
        <p role="status">{message}</p>
      </div>
    </form>
  );
}
