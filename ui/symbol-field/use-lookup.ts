import { useEffect, useMemo, useState } from 'react';
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

/** The last answer, and the two texts that were looked up. */
interface Answer extends Lookup {
  readonly asked: string;
  readonly otherwise: string;
}

const IDLE: Answer = { asked: '', otherwise: '', phase: 'idle', text: '', matches: [] };

/**
 * Looks up a text in both countries while it is being typed; if nothing matches, `otherwise`. An answer to an older text is
 * dropped.
 */
export function useLookup(text: string, otherwise: string): Lookup {
  const [answer, setAnswer] = useState(IDLE);
  useEffect(() => {
    if (text === '') {
      setAnswer(IDLE);
      return;
    }
    let stale = false;
    const timer = setTimeout(async () => {
      const next = await lookUp(text, otherwise).catch(
        (reason: unknown): Lookup => ({
          phase: failureOf(reason) === 'not-owner' ? 'refused' : 'failed',
          text,
          matches: [],
        }),
      );
      if (!stale) setAnswer({ ...next, asked: text, otherwise });
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, otherwise]);
  // In the same render as the text: until an effect had run, the list would be closed, and an arrow key would be lost.
  return useMemo(() => {
    if (text === '') return IDLE;
    const isOfText = answer.asked === text && answer.otherwise === otherwise;
    return isOfText ? answer : narrowed(answer, text, otherwise);
  }, [answer, text, otherwise]);
}

async function lookUp(text: string, otherwise: string): Promise<Lookup> {
  const matches = await market.lookup(text, 'CU');
  if (matches.length > 0 || otherwise === text || otherwise === '') return { phase: 'answered', text, matches };
  return { phase: 'answered', text: otherwise, matches: await market.lookup(otherwise, 'CU') };
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
