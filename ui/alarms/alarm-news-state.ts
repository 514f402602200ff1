import type { AlarmMessage } from '../../workers/api/alarm-state.ts';

/** Where the user is when an alarm triggers: at a quote list, at the alarm messages, or elsewhere. */
export type NewsPlace = 'list' | 'messages' | 'other';

/** How far a tab has shown the alarm messages. All numbers are message ids, which increase. */
export interface NewsState {
  /** The newest message that arrived. */
  readonly known: number;
  /** The newest message that was seen or dismissed. */
  readonly seen: number;
  /** The modal is open and shows the messages after this one; null while it is closed. */
  readonly modalAfter: number | null;
}

/**
 * The state of a tab that has just opened: it does not announce earlier messages, and counts those that were `read` on no
 * device.
 */
export function openingNews(messages: readonly AlarmMessage[], read: number): NewsState {
  return { known: newestOf(messages), seen: Math.min(read, newestOf(messages)), modalAfter: null };
}

/**
 * The state after messages arrived or were cleared, or the user changed screens. At a quote list the first message opens the
 * modal; later messages join it while it is open. Leaving the list, clearing the messages, or reading them on another device
 * closes it. `read`: the newest message that was read on any device.
 */
export function newsAfter(
  state: NewsState,
  messages: readonly AlarmMessage[],
  place: NewsPlace,
  read: number,
): NewsState {
  const known = Math.max(state.known, newestOf(messages));
  let { modalAfter } = state;
  let seen = Math.max(state.seen, Math.min(read, known));
  if (modalAfter !== null && read >= known) modalAfter = null;
  if (modalAfter !== null && (place !== 'list' || newestOf(messages) <= modalAfter)) {
    modalAfter = null;
    seen = state.known;
  } else if (modalAfter === null && place === 'list' && known > state.known && read < known) {
    modalAfter = state.known;
  }
  if (place === 'messages') seen = known;
  const isSame = known === state.known && seen === state.seen && modalAfter === state.modalAfter;
  return isSame ? state : { known, seen, modalAfter };
}

/**
 * The state after the modal was closed or the notice dismissed: everything counts as seen, and the next alarm opens the modal
 * again.
 */
export function allSeen(state: NewsState): NewsState {
  return { ...state, seen: state.known, modalAfter: null };
}

/** The messages after a given one, newest first. */
export function messagesAfter(messages: readonly AlarmMessage[], id: number): readonly AlarmMessage[] {
  return messages.filter((message) => message.id > id);
}

function newestOf(messages: readonly AlarmMessage[]): number {
  return messages[0]?.id ?? 0;
}
