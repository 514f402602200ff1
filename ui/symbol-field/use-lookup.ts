import { useEffect, useState } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import { failureOf } from '../../workers/api/failure.ts';
import type { LookupMatch } from '../../workers/api/records.ts';
import { market } from '../market/connection.ts';

/** The server is asked after a pause in typing of this length, milliseconds. */
const PAUSE = 150;

/** The result of looking up a text, by symbol and by company name. */
export interface Lookup {
  /** `idle`: there is nothing to look up. `refused`: the securities are somebody else's. While the server is asked, earlier matches that still fit are shown. */
  readonly phase: 'idle' | 'asking' | 'answered' | 'failed' | 'refused';
  /** The text of the matches. */
  readonly text: string;
  readonly matches: readonly LookupMatch[];
}

const IDLE: Lookup = { phase: 'idle', text: '', matches: [] };

/**
 * Looks up a text while it is being typed, in one country or both; if nothing matches, `otherwise`. An answer to an older text is
 * dropped.
 */
export function useLookup(text: string, otherwise: string, region: Region | 'CU'): Lookup {
  const [lookup, setLookup] = useState(IDLE);
  useEffect(() => {
    if (text === '') {
      setLookup(IDLE);
      return;
    }
    let stale = false;
    setLookup((before) => narrowed(before, text, otherwise));
    const timer = setTimeout(async () => {
      const answer = await lookUp(text, otherwise, region).catch(
        (reason: unknown): Lookup => ({
          phase: failureOf(reason) === 'not-owner' ? 'refused' : 'failed',
          text,
          matches: [],
        }),
      );
      if (!stale) setLookup(answer);
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, otherwise, region]);
  return lookup;
}

async function lookUp(text: string, otherwise: string, region: Region | 'CU'): Promise<Lookup> {
  const matches = await market.lookup(text, region);
  if (matches.length > 0 || otherwise === text || otherwise === '') return { phase: 'answered', text, matches };
  return { phase: 'answered', text: otherwise, matches: await market.lookup(otherwise, region) };
}

/** The matches of a shorter text that also match a longer one. */
function narrowed({ matches }: Lookup, text: string, otherwise: string): Lookup {
  const whole = matches.filter((match) => answersTo(match, text));
  if (whole.length > 0) return { phase: 'asking', text, matches: whole };
  return { phase: 'asking', text: otherwise, matches: matches.filter((match) => answersTo(match, otherwise)) };
}

function answersTo({ symbol, name }: LookupMatch, text: string): boolean {
  const typed = text.toLowerCase();
  return typed !== '' && (symbol.toLowerCase().startsWith(typed) || name.toLowerCase().includes(typed));
}
