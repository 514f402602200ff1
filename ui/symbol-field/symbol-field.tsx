import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import type { LookupMatch } from '../../workers/api/records.ts';
import { Combobox } from '../components/combobox.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import { completeField, type Found, partAt } from './choose-symbols.ts';
import { MatchLine } from './match-line.tsx';
import css from './symbol-field.module.css';
import { useLookup } from './use-lookup.ts';

interface Props {
  /** For a field that takes one symbol, away from the screen for many. */
  readonly label?: string;
  readonly hint?: string;
  readonly value: string;
  /** The country of symbols without one of their own. */
  readonly region: Region;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  /** Called with the matches of the part that is being typed, for `chooseSymbols`; null if nothing was looked up. */
  readonly onFound: (found: Found | null) => void;
  /**
   * Called with the country of a picked match if it is the whole content of the field, instead of writing the country before the
   * symbol.
   */
  readonly onRegion?: (region: Region) => void;
}

const NOBODY: readonly MatchOption[] = [];

interface MatchOption {
  readonly id: string;
  readonly match: LookupMatch;
}

/**
 * The field for symbols and names. The text around the caret is looked up in both countries. The matches open below the field,
 * those of `region` first; a picked match replaces that text.
 */
export function SymbolField({ label, hint, value, region, error, onChange, onFound, onRegion }: Props): ReactNode {
  const t = useText();
  const id = useId();
  /** The position of the caret after the last key; null before anything is typed, when nothing is looked up either. */
  const [caret, setCaret] = useState<number | null>(null);
  const name = partAt(value, caret ?? 0, false);
  const word = partAt(value, caret ?? 0, true);
  const { phase, text, matches } = useLookup(name.text, word.text);
  // Matches belong to the part for which they were found.
  const part = text === name.text ? name : text === word.text ? word : null;
  const isOpen = part !== null && part.text !== '';
  const options = useMemo(
    () => (isOpen ? matches.toSorted((a, b) => foreign(a, region) - foreign(b, region)).map(optionOf) : NOBODY),
    [isOpen, matches, region],
  );

  const place = part === null ? '' : `${part.start} ${part.end}`;
  const report = useRef(onFound);
  report.current = onFound;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part is identified by its position in the field
  useEffect(() => {
    report.current(
      phase !== 'failed' && phase !== 'refused' && part !== null && part.text !== ''
        ? { field: value, part, matches }
        : null,
    );
  }, [phase, place, value, matches]);

  function change(next: string, at: number): void {
    setCaret(at);
    onChange(next);
  }

  function pick({ match }: MatchOption): void {
    if (part === null) return;
    const isAll = onRegion !== undefined && part.text === value.trim();
    const next = completeField(value, part, match, isAll ? match.region : region);
    if (isAll) onRegion(match.region);
    change(next.text, next.caret);
    const input = document.getElementById(id);
    // Done after the field has its new text.
    requestAnimationFrame(() => (input as HTMLInputElement | null)?.setSelectionRange(next.caret, next.caret));
  }

  const title = label ?? t('select.symbols');
  return (
    <div className={css.field}>
      <Combobox
        id={id}
        label={title}
        listLabel={title}
        value={value}
        options={options}
        draw={({ match }) => <MatchLine match={match} />}
        onChange={change}
        onPick={pick}
        describedBy={error === null ? `${id}-hint` : `${id}-error`}
        invalid={error !== null}
        capitals
      />
      {error === null ? (
        <p id={`${id}-hint`} className={css.hint}>
          {phase === 'refused'
            ? t('failure.not-owner')
            : phase === 'failed'
              ? t('select.lookupFailed')
              : (hint ?? t('select.hint'))}
        </p>
      ) : (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
      <div aria-live="polite">
        <VisuallyHidden>{options.length > 0 ? t('select.matches', { n: options.length }) : ''}</VisuallyHidden>
      </div>
    </div>
  );
}

function foreign(match: LookupMatch, region: Region): number {
  return match.region === region ? 0 : 1;
}

function optionOf(match: LookupMatch): MatchOption {
  return { id: `${match.region}:${match.symbol}`, match };
}
