import type { KeptMessages } from '../../workers/api/alarm-state.ts';
import { KeptText } from '../platform/kept-text.ts';
import { marketState, watchMarketState } from './market-store.ts';

const kept = new KeptText(() => sessionStorage, 'borealis.alarmmessages');

/** The alarm messages of this tab from before a reload; null if there are none. */
export function storedAlarmMessages(): KeptMessages | null {
  // JSON has no NaN, which stands for an event without a figure.
  const value = kept.value((key, part) => (key === 'figure' && part === null ? Number.NaN : part));
  return isKeptMessages(value) ? value : null;
}

/** Starts to keep the user's alarm messages while this tab lives; logging out removes them. */
export function keepAlarmMessages(): void {
  let last = '';
  watchMarketState(() => {
    const { phase, session, alarms } = marketState();
    // Until the session is known, nothing is removed.
    if (phase !== 'ready' || (session.loggedIn && alarms.phase !== 'ready')) return;
    const { messages } = alarms;
    const now = `${session.userid} ${messages.length} ${messages[0]?.id}`;
    if (now === last) return;
    last = now;
    const text = JSON.stringify({ userid: session.userid, messages } satisfies KeptMessages);
    kept.write(messages.length === 0 ? '' : text);
  });
}

function isKeptMessages(value: unknown): value is KeptMessages {
  if (!isRecord(value) || typeof value.userid !== 'string' || !Array.isArray(value.messages)) return false;
  return value.messages.every(
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
