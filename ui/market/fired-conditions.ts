import { marketState, watchMarketState } from './market-store.ts';

const KEY = 'borealis.fired';
/** Users whose fired conditions a browser remembers, the latest. */
const MOST_USERS = 20;

type FiredConditions = Readonly<Record<string, readonly string[]>>;

/** The alarm conditions that have fired, by user id, as this browser keeps them; empty without storage. */
export function storedFiredConditions(): FiredConditions {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isFiredConditions(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** From now on keeps which conditions of the user's alarms have fired, so that they do not fire again at each load. */
export function keepFiredConditions(): void {
  let kept = '';
  watchMarketState(() => {
    const { session, alarms } = marketState();
    if (!session.loggedIn || session.userid === '' || alarms.alarms.length === 0) return;
    const now = `${session.userid}\n${alarms.fired.join('\n')}`;
    if (now === kept) return;
    kept = now;
    const { [session.userid]: _, ...others } = storedFiredConditions();
    const entries = [...Object.entries(others), [session.userid, alarms.fired] as const].slice(-MOST_USERS);
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // A browser without storage lets them fire again with the next load.
    }
  });
}

function isFiredConditions(kept: unknown): kept is FiredConditions {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Object.values(kept).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'))
  );
}
