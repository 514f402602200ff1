import { KeptText } from '../platform/kept-text.ts';
import { marketState, watchMarketState } from './market-store.ts';

const kept = new KeptText(() => localStorage, 'borealis.fired');
/** The most users whose fired conditions a browser remembers; the latest ones stay. */
const MAX_USERS = 20;

type FiredConditions = Readonly<Record<string, readonly string[]>>;

/** The fired alarm conditions by user ID, as this browser keeps them; empty without storage. */
export function storedFiredConditions(): FiredConditions {
  const value = kept.value();
  return isFiredConditions(value) ? value : {};
}

/** Starts to keep which of the user's alarm conditions have fired, so that they do not fire again at each load. */
export function keepFiredConditions(): void {
  let last = '';
  watchMarketState(() => {
    const { session, alarms } = marketState();
    if (!session.loggedIn || session.userid === '' || alarms.alarms.length === 0) return;
    const now = `${session.userid}\n${alarms.fired.join('\n')}`;
    if (now === last) return;
    last = now;
    const { [session.userid]: _, ...others } = storedFiredConditions();
    const entries = [...Object.entries(others), [session.userid, alarms.fired] as const].slice(-MAX_USERS);
    kept.write(JSON.stringify(Object.fromEntries(entries)));
  });
}

function isFiredConditions(value: unknown): value is FiredConditions {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'))
  );
}
