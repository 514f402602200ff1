import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { LoginOutcome } from '../../workers/api/account-security.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { Segmented } from '../components/segmented.tsx';
import { useErrorText } from '../components/use-failure-text.ts';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { hadRealtime } from '../market/kept-realtime.ts';
import { useMarketState } from '../market/market-store.ts';
import { CodeForm } from './code-form.tsx';
import css from './login-form.module.css';

const MODES = ['polling', 'realtime'] as const;
/** The fields, in their order. */
const FIELDS = ['userid', 'password'] as const;

interface Props {
  /** The initial user ID. */
  readonly userid?: string;
  /** Called when a login starts and when it ends. */
  readonly onBusy?: (busy: boolean) => void;
  readonly onEntered: () => void;
}

/**
 * User ID, password, polling or real-time and, if the server offers it, the demo account; then a code, if the account requires
 * one. A message shows for five seconds what is missing or wrong. The input stays.
 */
export function LoginForm({ userid = '', onBusy, onEntered }: Props): ReactNode {
  const t = useText();
  const errorText = useErrorText();
  const { provider, demo, trialUrl } = useMarketState((state) => state.config);
  const [had] = useState(hadRealtime);
  const realtime = useMarketState(({ session, preferences }) =>
    session.expired ? preferences.realtime === 'true' : had,
  );
  const [chosenMode, setMode] = useState<(typeof MODES)[number] | null>(null);
  /** The button that was pressed, until the server has answered. */
  const [busy, setBusy] = useState<'login' | 'demo' | null>(null);
  const [message, showMessage] = usePassingMessage<string>();
  const [hint, showHint] = usePassingMessage<string>();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  /** The fields that were empty at the last attempt and have not been changed since. */
  const [missing, setMissing] = useState<readonly string[]>([]);
  /** The password was correct, and a code is required. */
  const [asksCode, setAsksCode] = useState(false);
  const [typedId, setTypedId] = useState(userid);
  // When the code form is removed, the focus goes with it.
  useEffect(
    () => (asksCode ? () => form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus() : undefined),
    [asksCode],
  );
  const mode = chosenMode ?? (realtime ? 'realtime' : 'polling');

  async function enter(by: 'login' | 'demo', login: () => Promise<LoginOutcome>): Promise<void> {
    if (busy !== null) return;
    setBusy(by);
    onBusy?.(true);
    try {
      const outcome = await login();
      if (outcome === true) onEntered();
      else if (outcome === 'code') setAsksCode(true);
      else showMessage(t('login.wrong', { provider }));
    } catch (error) {
      showMessage(errorText(error));
    } finally {
      setBusy(null);
      onBusy?.(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy !== null) return;
    const data = new FormData(form.current ?? undefined);
    const id = String(data.get('userid') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const empty = FIELDS.filter((field) => (field === 'userid' ? id : password) === '');
    setMissing(empty);
    if (empty.length > 0) {
      showMessage(t('login.missing', { provider }));
      form.current?.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    setTypedId(id);
    void enter('login', () => market.login(id, password, mode === 'realtime'));
  }

  const fieldProps = (field: (typeof FIELDS)[number]) => ({
    name: field,
    'aria-required': true,
    'aria-invalid': missing.includes(field),
    'aria-describedby': messageId,
    onChange: () => setMissing(missing.filter((other) => other !== field)),
  });

  if (asksCode) {
    return (
      <div className={css.columns}>
        <CodeForm
          realtime={mode === 'realtime'}
          onBusy={onBusy}
          onEntered={onEntered}
          onBack={(reason = '') => {
            setAsksCode(false);
            showMessage(reason);
          }}
        />
      </div>
    );
  }

  return (
    <div className={css.columns}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <label className={fields.field}>
          <span>{t('login.userid')}</span>
          <input
            {...fieldProps('userid')}
            defaultValue={typedId}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        </label>
        <label className={fields.field}>
          <span>{t('login.password')}</span>
          <input {...fieldProps('password')} type="password" autoComplete="current-password" maxLength={200} />
        </label>
        <div className={css.mode}>
          <Segmented
            legend={t('login.mode')}
            options={MODES.map((value) => ({ value, label: t(`login.${value}`) }))}
            value={mode}
            onChange={(value) => {
              setMode(value);
              if (value === 'realtime') showHint(t('login.realtime.hint'));
            }}
          />
          <p className={css.hint} role="status">
            {hint}
          </p>
        </div>
        <p id={messageId} className={css.message} role="alert">
          {message}
        </p>
        <Button type="submit" primary aria-disabled={busy !== null}>
          {t(busy === 'login' ? 'login.busy' : 'login.submit')}
        </Button>
        {trialUrl === '' ? null : (
          <a className={css.trial} href={trialUrl} rel="noreferrer">
            {t('login.trial')}
          </a>
        )}
      </form>
      {demo ? (
        <section className={css.demo}>
          <p>{t('login.demo.hint')}</p>
          <Button aria-disabled={busy !== null} onClick={() => void enter('demo', () => market.loginDemo(true))}>
            {t(busy === 'demo' ? 'login.busy' : 'login.demo')}
          </Button>
        </section>
      ) : null}
    </div>
  );
}
