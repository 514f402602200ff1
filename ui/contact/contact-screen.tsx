import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { failureOf } from '../../workers/api/failure.ts';
import { Button, buttonClass } from '../components/button.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import fields from '../components/form.module.css';
import { Screen } from '../components/screen.tsx';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useLanguage, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { CONTACT, HOME, LOGIN } from '../routes/paths.ts';
import {
  CONTACT_FIELDS,
  type ContactDraft,
  type ContactField,
  EMPTY_DRAFT,
  FIELD_LIMITS,
  faultsOf,
  keepDraft,
  keptDraft,
} from './contact-draft.ts';
import css from './contact-screen.module.css';
import { SentNotice } from './sent-notice.tsx';

/** Contact Us: an email address for the reply, subject and message. The input stays until it was sent. */
export default function ContactScreen(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const ids = useId();
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const [draft, setDraft] = useState(keptDraft);
  /** How often the form was refused; after that, errors are shown while typing. */
  const [refusals, setRefusals] = useState(0);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<ContactDraft | null>(null);
  const [message, showMessage] = usePassingMessage<string>();
  const form = useRef<HTMLFormElement>(null);
  const faults = refusals > 0 ? faultsOf(draft) : {};
  const wrong = CONTACT_FIELDS.filter((field) => faults[field] !== undefined);
  const wasSent = useRef(false);
  // The button for another message is removed together with the notice that replaced the form.
  useEffect(() => {
    if (sent === null && wasSent.current) form.current?.querySelector('input')?.focus();
    wasSent.current = sent !== null;
  }, [sent]);

  function change(field: ContactField, text: string): void {
    const next = { ...draft, [field]: text };
    setDraft(next);
    keepDraft(next);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending) return;
    if (Object.keys(faultsOf(draft)).length > 0) {
      setRefusals(refusals + 1);
      return;
    }
    setSending(true);
    try {
      const refusal = await market.sendMessage({ ...draft, language });
      if (refusal === '') {
        keepDraft(EMPTY_DRAFT);
        setDraft(EMPTY_DRAFT);
        setRefusals(0);
        setSent(draft);
      } else {
        showMessage(refusal);
      }
    } catch (error) {
      showMessage(t(failureOf(error) === 'unreachable' ? 'contact.unreachable' : 'contact.failed'));
    } finally {
      setSending(false);
    }
  }

  /** Enter goes from a line of text to the next field, so that a phone's keyboard need not be left for it. */
  function goOn(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = CONTACT_FIELDS[CONTACT_FIELDS.indexOf(event.currentTarget.name as ContactField) + 1];
    form.current?.querySelector<HTMLElement>(`[name="${next}"]`)?.focus();
  }

  const faultText = (field: ContactField): string => {
    const fault = faults[field];
    if (fault === undefined) return '';
    return t(`contact.fault.${fault}`, { most: FIELD_LIMITS[field], n: draft[field].trim().length });
  };

  if (sent !== null) {
    return (
      <Screen title={t('contact.title')}>
        <SentNotice
          title={t('contact.sent')}
          text={t('contact.sent.text', { subject: sent.subject, email: sent.email })}
        >
          <Link href={HOME} className={buttonClass(true)}>
            {t('nav.home')}
          </Link>
          <Button onClick={() => setSent(null)}>{t('contact.another')}</Button>
        </SentNotice>
      </Screen>
    );
  }

  return (
    <Screen title={t('contact.title')}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <FaultSummary
          text={t(wrong.some((field) => faults[field] === 'missing') ? 'contact.missing' : 'contact.check')}
          faults={wrong.map((field) => ({
            id: `${ids}${field}-field`,
            label: t(`contact.${field}`),
            text: faultText(field),
          }))}
          refusals={refusals}
        />
        {CONTACT_FIELDS.map((field) => {
          const attributes = {
            name: field,
            value: draft[field],
            readOnly: sending,
            'aria-required': true,
            'aria-invalid': wrong.includes(field),
            'aria-describedby': `${ids}${field}`,
          } as const;
          return (
            <div key={field} className={fields.field}>
              <label htmlFor={`${ids}${field}-field`}>{t(`contact.${field}`)}</label>
              {field === 'body' ? (
                <textarea
                  {...attributes}
                  id={`${ids}${field}-field`}
                  rows={8}
                  onChange={(event) => change(field, event.target.value)}
                />
              ) : (
                <input
                  {...attributes}
                  id={`${ids}${field}-field`}
                  type={field === 'email' ? 'email' : 'text'}
                  autoComplete={field === 'email' ? 'email' : 'off'}
                  enterKeyHint="next"
                  onKeyDown={goOn}
                  onChange={(event) => change(field, event.target.value)}
                />
              )}
              <p id={`${ids}${field}`} className={fields.fault}>
                {faultText(field)}
              </p>
            </div>
          );
        })}
        <p className={css.message} role="alert">
          {message}
        </p>
        <div className={fields.actions}>
          <Button type="submit" primary aria-disabled={sending}>
            {t(sending ? 'contact.sending' : 'contact.send')}
          </Button>
          {loggedIn ? null : <SubscriptionsLink />}
        </div>
      </form>
    </Screen>
  );
}

/** Where to get a subscription or a trial: at the provider, or else with the demo account. */
function SubscriptionsLink(): ReactNode {
  const t = useText();
  const { subscriptionsUrl, trialUrl, demo } = useMarketState((state) => state.config);
  const provider = subscriptionsUrl === '' ? trialUrl : subscriptionsUrl;
  if (provider !== '') {
    return (
      <a href={provider} rel="noreferrer" className={css.subscriptions}>
        {t('contact.subscriptions')}
      </a>
    );
  }
  if (!demo) return null;
  return (
    <Link href={LOGIN} state={{ from: CONTACT }} className={css.subscriptions}>
      {t('contact.subscriptions')}
    </Link>
  );
}
