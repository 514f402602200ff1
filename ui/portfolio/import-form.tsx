import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { chosenFileText } from '../components/chosen-file-text.ts';
import { FOCUS_RETURN } from '../components/focus-return.ts';
import { Segmented } from '../components/segmented.tsx';
import { useErrorText } from '../components/use-failure-text.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { readSymbolsText } from '../routes/symbols-text.ts';
import css from './import-form.module.css';
import { problemText } from './value-text.ts';

/** The most bytes that the server accepts at once. */
const LARGEST = 256 * 1024;

const MODES = ['add', 'replace'] as const;

const EXAMPLE = `date,symbol,region,shares,price,commission,currency
2018-03-15,MSFT,U,100,89.76,9.95,USD
2019-08-12,MSFT,U,-40,132.08,9.95,USD`;

interface Props {
  readonly portfolio: number;
  readonly onImported: () => void;
}

/**
 * Imports transactions as CSV, typed, pasted or from a file; the text is shown before it is sent. A rejected text stays in its
 * field, with the faulty line selected.
 */
export function ImportForm({ portfolio, onImported }: Props): ReactNode {
  const t = useText();
  const errorText = useErrorText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<(typeof MODES)[number]>('add');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState('');
  /** Imported securities that are not on the portfolio's list. */
  const [unlisted, setUnlisted] = useState<readonly SymbolKey[]>([]);
  const isEmpty = text.trim() === '';

  function change(next: string): void {
    setText(next);
    setError('');
    setDone('');
    setUnlisted([]);
  }

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setDone('');
    try {
      const read = await chosenFileText(file, LARGEST);
      if (typeof read === 'string') setError(t(`import.${read}`, { name: file.name, size: LARGEST / 1024 }));
      else change(read.text);
    } catch {
      setError(t('import.unreadableFile', { name: file.name }));
    }
  }

  async function list(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError('');
    const left = [...unlisted];
    try {
      for (const key of unlisted) {
        await market.addToPortfolio(portfolio, key);
        left.shift();
      }
      setDone(t('import.listed', { n: unlisted.length }));
    } catch (reason) {
      setError(t('import.unlisted', { symbols: symbolsOf(left), reason: errorText(reason) }));
    } finally {
      setUnlisted(left);
      setBusy(false);
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || isEmpty) return;
    setError('');
    setDone('');
    if (new Blob([text]).size > LARGEST) {
      setError(t('import.tooLarge', { size: LARGEST / 1024 }));
      return;
    }
    setBusy(true);
    try {
      const answer = await market.importTransactions(portfolio, text, mode === 'replace');
      if (answer.done) {
        setText('');
        const unknown = answer.unknown.map((key) => key.replace(':', ' ')).join(', ');
        const imported = t('import.done', { n: answer.imported });
        setDone(unknown === '' ? imported : `${imported} ${t('import.unknown', { symbols: unknown })}`);
        setUnlisted(answer.unlisted.flatMap((key) => readSymbolsText(key, 'C') ?? []));
        onImported();
      } else {
        setError(problemText(answer, t));
        if (answer.line > 0) pickOut(field.current, answer.line);
        else field.current?.focus();
      }
    } catch (reason) {
      setError(errorText(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p id={`${id}hint`}>{t('import.hint')}</p>
      <pre className={css.example}>{EXAMPLE}</pre>
      <div className={css.field}>
        <label htmlFor={`${id}text`}>{t('import.text')}</label>
        <textarea
          ref={field}
          id={`${id}text`}
          className={css.text}
          rows={8}
          spellCheck={false}
          autoCapitalize="characters"
          wrap="off"
          value={text}
          aria-invalid={error !== ''}
          aria-describedby={`${id}hint ${id}error`}
          onChange={({ target }) => change(target.value)}
        />
        <p id={`${id}error`} className={css.error} role="alert">
          {error}
        </p>
      </div>
      <div className={css.row}>
        <label className={css.file}>
          <span>{t('import.file')}</span>
          <input
            type="file"
            accept=".csv,.txt,.tsv,.gz,text/csv,text/plain"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              // Choosing the same file again, once corrected, is a change too.
              target.value = '';
            }}
          />
        </label>
        <Segmented
          legend={t('import.mode')}
          options={MODES.map((value) => ({ value, label: t(`import.mode.${value}`) }))}
          value={mode}
          onChange={setMode}
        />
      </div>
      {mode === 'replace' ? <p>{t('import.replace.hint')}</p> : null}
      <div className={css.row}>
        <Button type="submit" primary aria-disabled={busy || isEmpty}>
          {t(busy ? 'import.busy' : 'import.submit')}
        </Button>
        <p role="status">{done}</p>
      </div>
      {unlisted.length === 0 ? null : (
        <div {...FOCUS_RETURN} className={css.row}>
          <Button aria-disabled={busy} onClick={() => void list()}>
            {t('import.list', { n: portfolio, symbols: symbolsOf(unlisted) })}
          </Button>
        </div>
      )}
    </form>
  );
}

function symbolsOf(keys: readonly SymbolKey[]): string {
  return keys.map(({ symbol }) => symbol).join(', ');
}

/** Selects a line (counted from 1) of a field and scrolls it into view. */
function pickOut(field: HTMLTextAreaElement | null, line: number): void {
  if (field === null) return;
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 3);
}
