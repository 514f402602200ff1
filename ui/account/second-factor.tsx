import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FactorOutcome, FactorStep } from '../../workers/api/account-security.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { useErrorText } from '../components/use-failure-text.ts';
import { type Locale, useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import css from './account.module.css';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The steps that the buttons offer while the factor is off and while it is on. Each step asks for the password. */
const STEPS_OFF = ['offer'] as const;
const STEPS_ON = ['codes', 'remove'] as const;

/** The label of the button that starts a step. */
const LABELS = {
  offer: 'account.factor.start',
  codes: 'account.factor.codes',
  remove: 'account.factor.remove',
  confirm: 'account.factor.confirm',
} as const;

interface Props {
  /** When it was turned on, in Unix milliseconds; 0 while it is off. */
  readonly since: number;
  /** The number of unused recovery codes. */
  readonly left: number;
  readonly onChanged: () => void;
}

/**
 * The second factor. The user turns it on by scanning a secret and entering a code, and then gets recovery codes. Later the user
 * can request new recovery codes or turn it off. Every step except entering a code asks for the password first.
 */
export function SecondFactor({ since, left, onChanged }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  /** The step that is waiting for the password or a code; null if there is none. */
  const [step, setStep] = useState<FactorStep | null>(null);
  const [offered, setOffered] = useState<FactorOutcome | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const statusText = useRef<HTMLParagraphElement>(null);
  const isBusy = step !== null || codes.length > 0;
  // When the form of a step is removed, the focus goes with it.
  useEffect(() => (isBusy ? () => statusText.current?.focus() : undefined), [isBusy]);

  function taken(outcome: FactorOutcome): void {
    if (step === 'offer') {
      setOffered(outcome);
      setStep('confirm');
      return;
    }
    setOffered(null);
    setStep(null);
    setCodes(outcome.codes);
    onChanged();
  }

  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={() => setCodes([])} />;
  return (
    <div className={css.form}>
      {step === 'confirm' && offered !== null ? (
        <>
          <p>{t('account.factor.scan')}</p>
          <QrCode text={offered.address} label={t('account.factor.picture')} />
          <p>
            {t('account.factor.key')}{' '}
            <code className={css.key}>{offered.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </>
      ) : (
        <p ref={statusText} tabIndex={-1}>
          {since === 0 ? t('account.factor.off') : t('account.factor.on', { date: dateText(since, locale) })}
        </p>
      )}
      {since === 0 ? null : <p>{t('account.factor.left', { n: left })}</p>}
      {step === null ? (
        <div className={fields.actions}>
          {(since === 0 ? STEPS_OFF : STEPS_ON).map((one) => (
            <Button key={one} onClick={() => setStep(one)}>
              {t(LABELS[one])}
            </Button>
          ))}
        </div>
      ) : (
        <Proof key={step} step={step} onDone={taken} onOutdated={onChanged} onCancel={() => setStep(null)} />
      )}
    </div>
  );
}

function dateText(time: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(time);
}

interface ProofProps {
  readonly step: FactorStep;
  readonly onDone: (outcome: FactorOutcome) => void;
  /** Another page changed the second factor in the meantime. */
  readonly onOutdated: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password or, to confirm the setup, for a code from the app. */
function Proof({ step, onDone, onOutdated, onCancel }: ProofProps): ReactNode {
  const t = useText();
  const id = useId();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const isCode = step === 'confirm';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const typed = field.current?.value ?? '';
    if (typed === '') {
      setFault(t('account.factor.fault.missing'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const outcome = await market.stepFactor(step, typed);
      if (outcome.result === 'done') return onDone(outcome);
      setFault(t(`account.factor.fault.${outcome.result}`));
      field.current?.select();
      if (outcome.result === 'not-now') onOutdated();
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={fields.field}>
        <label htmlFor={id}>{t(isCode ? 'account.factor.code' : 'account.factor.proof')}</label>
        <input
          ref={field}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
          autoFocus
          type={isCode ? 'text' : 'password'}
          inputMode={isCode ? 'numeric' : 'text'}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          maxLength={256}
          aria-required="true"
          aria-invalid={fault !== ''}
          aria-describedby={`${id}fault`}
          onChange={() => setFault('')}
        />
        <p id={`${id}fault`} className={fields.fault} role="alert">
          {fault}
        </p>
      </div>
      <div className={fields.actions}>
        <Button type="submit" primary aria-disabled={busy}>
          {t(LABELS[step])}
        </Button>
        <Button onClick={onCancel}>{t('account.factor.cancel')}</Button>
      </div>
    </form>
  );
}
