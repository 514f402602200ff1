import { startTransition, useEffect, useRef, useState } from 'react';
import { type FailureCode, failureOf } from '../../workers/api/failure.ts';
import type { ServerAnswer } from '../../workers/api/records.ts';
import { useMarketState } from './market-store.ts';
import { useMarketEra } from './use-market-era.ts';

/**
 * The state of a call with one answer. A failed repeat keeps the last good value. A value that was only the last known one
 * because the server did not respond counts as failed, too, and keeps its age.
 */
interface Answer<T> {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly value: T | null;
  /** Why it failed; null unless `failed`. */
  readonly failure: FailureCode | null;
  /** Epoch ms at which the value arrived; 0 without one. */
  readonly at: number;
}

/** A busy server is called again after this time, milliseconds; the market worker observes the time that the server named. */
const BUSY_RETRY = 5_000;

/**
 * Calls `ask` when `name` changes and every `period` milliseconds (0 = never) while the page is visible. It calls again when a
 * server or a session is back. While the server is busy it calls every `BUSY_RETRY` instead. `ask` may change between renders;
 * `name` says when that matters. When the tab switches to another market, such as a replay's, it calls again.
 */
export function useAnswer<T>(
  name: string,
  ask: () => Promise<Pick<ServerAnswer<T>, 'value' | 'keptAt'>>,
  period = 0,
): Answer<T> & { readonly retry: () => void } {
  const era = useMarketEra();
  const key = `${era} ${name}`;
  const reachable = useMarketState((state) => state.phase !== 'unreachable');
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const [round, setRound] = useState(0);
  const [held, setHeld] = useState<Answer<T> & { readonly key: string }>({ key, ...loading<T>() });
  const latestAsk = useRef(ask);
  /** Whether the last call is still unanswered. */
  const waits = useRef(false);
  useEffect(() => {
    latestAsk.current = ask;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round, or a server or session that is back, calls again
  useEffect(() => {
    let gone = false;
    waits.current = true;
    latestAsk.current().then(
      ({ value, keptAt }) => {
        if (gone) return;
        waits.current = false;
        const at = Date.now();
        // Rendered in slices: an answer is a whole table.
        if (keptAt === 0) startTransition(() => setHeld({ key, phase: 'ready', value, failure: null, at }));
        else
          setHeld((before) => {
            const known = before.key === key && before.at >= keptAt ? before : { key, value, at: keptAt };
            return { ...known, phase: 'failed', failure: 'unreachable' };
          });
      },
      (error: unknown) => {
        if (gone) return;
        waits.current = false;
        setHeld((before) => ({
          key,
          phase: 'failed',
          value: before.key === key ? before.value : null,
          failure: failureOf(error),
          at: before.key === key ? before.at : 0,
        }));
      },
    );
    return () => {
      gone = true;
    };
  }, [key, round, reachable, loggedIn]);

  const wait = held.failure === 'busy' ? BUSY_RETRY : period;
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setInterval(() => {
      // An answer that takes longer than the period would otherwise never be taken.
      if (!document.hidden && !waits.current) setRound((n) => n + 1);
    }, wait);
    return () => clearInterval(timer);
  }, [wait]);

  return { ...(held.key === key ? held : loading<T>()), retry: () => setRound((n) => n + 1) };
}

function loading<T>(): Answer<T> {
  return { phase: 'loading', value: null, failure: null, at: 0 };
}
