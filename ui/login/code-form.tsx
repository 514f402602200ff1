import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { useErrorText } from '../components/use-failure-text.ts';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import css from './login-form.module.css';

interface Props {
  readonly realtime: boolean;
  /** Called when a login starts and when it ends. */
  readonly onBusy?: ((busy: boolean) => void) | undefined;
  readonly onEntered: () => void;
  /** Returns to user ID and password; `message` gives the reason, if there is one. */
  readonly onBack: (message?: string) => void;
}

/** The second step of a login: a code from the authenticator app, or a recovery code. */
export function CodeForm({ realtime, onBusy, onEntered, onBack }: Props): ReactNode {
  const t = useText();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [message, showMessage] = usePassingMessage<string>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // The password form, which had the focus, was removed.
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const code = field.current?.value.trim() ?? '';
    if (code === '') {
      showMessage(t('login.code.missing'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    onBusy?.(true);
    try {
      const outcome = await market.loginCode(code, realtime);
      if (outcome === true) onEntered();
      else if (outcome === false) onBack(t('login.code.late'));
      else {
        showMessage(t('login.code.wrong'));
        field.current?.select();
      }
    } catch (error) {
      showMessage(errorText(error));
    } finally {
      setBusy(false);
      onBusy?.(false);
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p id={`${id}hint`}>{t('login.code.hint')}</p>
      <label className={fields.field}>
        <span>{t('login.code')}</span>
        <input
          ref={field}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          aria-required="true"
          aria-describedby={`${id}hint ${id}message`}
        />
      </label>
      <p id={`${id}message`} className={css.message} role="alert">
        {message}
      </p>
      <Button type="submit" primary aria-disabled={busy}>
        {t(busy ? 'login.busy' : 'login.code.submit')}
      </Button>
      <Button onClick={() => onBack()}>{t('login.code.back')}</Button>
    </form>
  );
}
