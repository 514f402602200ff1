import type { AlarmMessage } from '../../workers/api/alarm-state.ts';

/** Where an alarm finds its user: at a quote list, at the alarm messages, or anywhere else. */
export type NewsPlace = 'list' | 'messages' | 'other';

/** What a tab has made of the alarm messages so far. All numbers are messages' ids, which grow. */
export interface NewsState {
  /** The newest that came. */
  readonly known: number;
  /** The newest that was seen, or put away. */
  readonly seen: number;
  /** The modal is open and shows what came after this one; null while it is closed. */
  readonly modalAfter: number | null;
}

/** A tab that opens: what came before it is no news to it. */
export function openingNews(messages: readonly AlarmMessage[]): NewsState {
  const known = newestOf(messages);
  return { known, seen: known, modalAfter: null };
}

/**
 * The state after messages came or went, or the user went to another place. At a quote list the first message opens the
 * modal, once: while it is open, further ones join it. Leaving the list, or a list of messages that was cleared, closes it.
 */
export function newsAfter(state: NewsState, messages: readonly AlarmMessage[], place: NewsPlace): NewsState {
  const known = Math.max(state.known, newestOf(messages));
  let { seen, modalAfter } = state;
  if (modalAfter !== null && (place !== 'list' || newestOf(messages) <= modalAfter)) {
    modalAfter = null;
    seen = state.known;
  } else if (modalAfter === null && place === 'list' && known > state.known) {
    modalAfter = state.known;
  }
  if (place === 'messages') seen = known;
  const isSame = known === state.known && seen === state.seen && modalAfter === state.modalAfter;
  return isSame ? state : { known, seen, modalAfter };
}

/** The state after the modal was closed, or the notice put away: everything was seen, and the next alarm opens it again. */
export function allSeen(state: NewsState): NewsState {
  return { ...state, seen: state.known, modalAfter: null };
}

/** The messages that came after one, newest first. */
export function messagesAfter(messages: readonly AlarmMessage[], id: number): readonly AlarmMessage[] {
  return messages.filter((message) => message.id > id);
}

function newestOf(messages: readonly AlarmMessage[]): number {
  return messages[0]?.id ?? 0;
}
