import type { KeptMessages } from '../../workers/api/alarm-state.ts';
import { marketState, watchMarketState } from './market-store.ts';

const KEY = 'borealis.alarmmessages';

/** The alarm messages that this tab was left with, so that a reload does not lose them; null when there are none. */
export function storedAlarmMessages(): KeptMessages | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null', (key, value: unknown) =>
      // JSON has no NaN: an event without figure.
      key === 'figure' && value === null ? Number.NaN : value,
    );
    return isKeptMessages(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** From now on keeps the user's alarm messages for as long as this tab lives; logging out forgets them. */
export function keepAlarmMessages(): void {
  let kept = '';
  watchMarketState(() => {
    const { phase, session, alarms } = marketState();
    // Not yet known is not gone.
    if (phase !== 'ready' || (session.loggedIn && alarms.phase !== 'ready')) return;
    const { messages } = alarms;
    const now = `${session.userid} ${messages.length} ${messages[0]?.id}`;
    if (now === kept) return;
    kept = now;
    try {
      if (messages.length === 0) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify({ userid: session.userid, messages } satisfies KeptMessages));
    } catch {
      // Without storage they are gone with a reload.
    }
  });
}

function isKeptMessages(kept: unknown): kept is KeptMessages {
  if (!isRecord(kept) || typeof kept.userid !== 'string' || !Array.isArray(kept.messages)) return false;
  return kept.messages.every(
    (message) =>
      isRecord(message) &&
      ['id', 'at', 'figure'].every((name) => typeof message[name] === 'number') &&
      ['symbol', 'ex'].every((name) => typeof message[name] === 'string') &&
      (message.region === 'C' || message.region === 'U') &&
      isRecord(message.condition) &&
      ['type', 'direction', 'value'].every((name) => typeof (message.condition as Item)[name] === 'number'),
  );
}

type Item = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null;
}
