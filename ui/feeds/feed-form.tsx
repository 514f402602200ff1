import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { FeedKind, FeedTrialResult } from '../../workers/api/feed-setup.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { useErrorText } from '../components/use-failure-text.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { allowanceLines, fieldLabel } from './feed-text.ts';
import css from './feeds-screen.module.css';

/** The longest value that the server accepts. */
const LONGEST = 4000;

interface Props {
  readonly kinds: readonly FeedKind[];
  /** A feed was added. */
  readonly onAdded: () => void;
}

/**
 * Adds a feed: the user chooses its kind, enters its keys, reads what they allow, and adds it. Entries stay until the feed is
 * added. A changed key has to be tested again.
 */
export function FeedForm({ kinds, onAdded }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const id = useId();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState(kinds[0]?.code ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  /** The name of the field that must not be empty; empty if none is. */
  const [missing, setMissing] = useState('');
  const [trial, setTrial] = useState<FeedTrialResult | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const kind = kinds.find((one) => one.code === code);
  if (kind === undefined) return null;
  const { name } = kind;
  const isRefused = trial?.works === false && trial.refusal === 'credentials';
  const typedIn = (field: string): string => typed[`${code}.${field}`] ?? '';

  function edit(field: string, text: string): void {
    setTyped({ ...typed, [`${code}.${field}`]: text });
    forget();
  }

  function choose(next: string): void {
    setCode(next);
    forget();
  }

  function forget(): void {
    setMissing('');
    setTrial(null);
    setMessage('');
  }

  async function attempt(of: FeedKind): Promise<void> {
    const values = Object.fromEntries(of.fields.map((field) => [field.name, typedIn(field.name).trim()]));
    forget();
    const empty = of.fields.find((field) => field.secret && values[field.name] === '');
    if (empty !== undefined) {
      setMissing(empty.name);
      form.current?.querySelector<HTMLInputElement>(`[name="${empty.name}"]`)?.focus();
      return;
    }
    setMessage(t('feeds.trying'));
    const tried = await market.tryFeed(of.code, values);
    setMessage('');
    setTrial(tried);
  }

  async function add(ticket: string): Promise<void> {
    const isAdded = await market.addFeed(ticket);
    setTrial(null);
    setMessage(t(isAdded ? 'feeds.added.now' : 'feeds.outdated', { name }));
    if (!isAdded) return;
    setTyped({});
    result.current?.focus();
    onAdded();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || kind === undefined) return;
    setBusy(true);
    try {
      await (trial?.works === true ? add(trial.ticket) : attempt(kind));
    } catch (error) {
      setMessage(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
      <p className={css.hint}>{t('feeds.hint')}</p>
      <div className={fields.field}>
        <label htmlFor={id}>{t('feeds.kind')}</label>
        <select id={id} value={code} disabled={busy} onChange={(event) => choose(event.target.value)}>
          {kinds.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      {kind.fields.map((field) => {
        const fault = missing === field.name;
        return (
          <div key={`${code}.${field.name}`} className={fields.field}>
            <label htmlFor={id + field.name}>{fieldLabel(code, field, t)}</label>
            <input
              id={id + field.name}
              name={field.name}
              type={field.secret ? 'password' : 'text'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={LONGEST}
              readOnly={busy}
              aria-required={field.secret}
              aria-invalid={fault || isRefused}
              aria-describedby={isRefused ? `${id}result` : `${id}${field.name}fault`}
              value={typedIn(field.name)}
              onChange={(event) => edit(field.name, event.target.value)}
            />
            <p id={`${id}${field.name}fault`} className={fields.fault} role="alert">
              {fault ? t('feeds.fault.missing') : ''}
            </p>
          </div>
        );
      })}
      <div ref={result} id={`${id}result`} role="status" tabIndex={-1} className={css.result}>
        {message === '' ? null : <p>{message}</p>}
        {trial?.works === true ? (
          <>
            <p>{t('feeds.works', { name })}</p>
            <ul>
              {allowanceLines(trial.can, t, locale).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        ) : null}
        {trial?.works === false ? (
          <>
            <p className={css.fault}>
              {t('feeds.refused', { name })} {t(`feeds.refusal.${trial.refusal}`)}
            </p>
            <p lang="en">{trial.reason}</p>
          </>
        ) : null}
      </div>
      <div className={fields.actions}>
        <Button type="submit" primary aria-disabled={busy}>
          {trial?.works === true ? t('feeds.submit', { name }) : t('feeds.try')}
        </Button>
      </div>
    </form>
  );
}
