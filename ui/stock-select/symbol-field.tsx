import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import type { LookupMatch } from '../../workers/api/records.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import { completeField, type Found } from './choose-symbols.ts';
import css from './symbol-field.module.css';

interface Props {
  /** Of one symbol in another place than the screen for many. */
  readonly label?: string;
  readonly hint?: string;
  readonly value: string;
  readonly region: Region;
  readonly found: Found | null;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The field for symbols and names, with the look-up's matches under it (the ARIA combobox pattern). */
export function SymbolField({ label, hint, value, region, found, error, onChange }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const [active, setActive] = useState(-1);
  const [dismissed, setDismissed] = useState<Found | null>(null);
  const matches = found === null || found === dismissed ? [] : found.matches;
  const open = matches.length > 0;
  const current = open ? Math.min(active, matches.length - 1) : -1;

  function change(text: string): void {
    setActive(-1);
    onChange(text);
  }

  function pick(match: LookupMatch): void {
    if (found !== null) change(completeField(value, found.text, match, region));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (!open) return;
    const last = matches.length - 1;
    const chosen = matches[current];
    if (event.key === 'ArrowDown') setActive(current >= last ? 0 : current + 1);
    else if (event.key === 'ArrowUp') setActive(current <= 0 ? last : current - 1);
    else if (event.key === 'Escape') setDismissed(found);
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label ?? t('select.symbols')}
      </label>
      <input
        id={id}
        className={css.input}
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setDismissed(found)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-matches`}
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        aria-describedby={error === null ? `${id}-hint` : `${id}-error`}
        aria-invalid={error !== null}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={2000}
      />
      <div
        id={`${id}-matches`}
        className={css.matches}
        role="listbox"
        aria-label={label ?? t('select.symbols')}
        hidden={!open}
      >
        {matches.map((match, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys move through the options
          <div
            key={`${match.region}:${match.symbol}`}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            className={css.match}
            aria-selected={i === current}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(match)}
          >
            <span className={css.symbol}>{match.symbol}</span>
            <span className={css.name}>{match.name}</span>
            <span className={css.place}>
              {match.region} {match.ex}
            </span>
          </div>
        ))}
      </div>
      {error === null ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint ?? t('select.hint')}
        </p>
      ) : (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
      <div aria-live="polite">
        <VisuallyHidden>{open ? t('select.matches', { n: matches.length }) : ''}</VisuallyHidden>
      </div>
    </div>
  );
}
