import { useEffect, useState } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import { market } from '../market/connection.ts';
import { type Found, typedPart } from './choose-symbols.ts';

/** A pause in typing after which the server is asked. */
const PAUSE = 150;

/**
 * Looks up what is being typed, by symbol and by company name: first everything after the last comma, and when that
 * finds nothing its last word. Null until there is an answer, and while the server cannot be asked.
 */
export function useLookup(field: string, region: Region): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const whole = typedPart(field, false);
    // After a space the word is done, and a list of matches would be in the way.
    if (whole === '' || /[\s,;]$/.test(field)) {
      setFound(null);
      return;
    }
    let stale = false;
    const timer = setTimeout(async () => {
      const answer = await lookUp(whole, typedPart(field, true), region).catch(() => null);
      if (!stale) setFound(answer);
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [field, region]);
  return found;
}

async function lookUp(whole: string, word: string, region: Region): Promise<Found> {
  const api = await market();
  const matches = await api.lookup(whole, region);
  if (matches.length > 0 || whole === word) return { text: whole, matches };
  return { text: word, matches: await api.lookup(word, region) };
}
