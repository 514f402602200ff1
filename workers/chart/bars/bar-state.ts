import type { FailureCode } from '../../api/failure.ts';

/**
 * The state of a chart's bars. `fetch`: whether bars are being fetched, and whether lines were lost in the meantime, so
 * that they must be fetched once more. `foreign`: the bars in the series belong to another target or user. `failure`:
 * why they could not be fetched or refreshed.
 */
export type BarState =
  | { readonly phase: 'loading'; readonly fetch: 'running' | 'again'; readonly foreign: boolean }
  | {
      readonly phase: 'ready' | 'empty';
      readonly fetch: 'none' | 'running' | 'again';
      readonly failure: FailureCode | '';
    }
  | { readonly phase: 'failed'; readonly failure: FailureCode; readonly foreign: boolean };

/** An event in the life of a chart's bars. */
export type BarEvent =
  /** Everything shown must be loaded. */
  | { readonly type: 'load'; readonly foreign: boolean }
  /** Bars were requested: a first load or a refresh. */
  | { readonly type: 'asked' }
  /** Lines were lost. */
  | { readonly type: 'gap' }
  /** Bars arrived; `failure` says why they are only the last known ones. */
  | { readonly type: 'came'; readonly isEmpty: boolean; readonly failure: FailureCode | '' }
  | { readonly type: 'failed'; readonly failure: FailureCode }
  /** A trade created the first bar of an empty span. */
  | { readonly type: 'filled' };

/** The state before the first fetch. */
export const AWAITED: BarState = { phase: 'loading', fetch: 'running', foreign: false };

/** Whether bars are being fetched. */
export function isFetching(state: BarState): boolean {
  return 'fetch' in state && state.fetch !== 'none';
}

/** Whether the bars in the series belong to another target or user. */
export function isForeign(state: BarState): boolean {
  return 'foreign' in state && state.foreign;
}

/** Why bars could not be fetched or refreshed; empty while nothing has failed. */
export function failureIn(state: BarState): FailureCode | '' {
  return 'failure' in state ? state.failure : '';
}

/** The state after an event. */
export function stateAfter(state: BarState, event: BarEvent): BarState {
  switch (event.type) {
    case 'load':
      return { phase: 'loading', fetch: 'running', foreign: event.foreign };
    case 'asked':
      return 'fetch' in state ? { ...state, fetch: 'running' } : state;
    case 'gap':
      return isFetching(state) && 'fetch' in state ? { ...state, fetch: 'again' } : state;
    case 'came':
      return { phase: event.isEmpty ? 'empty' : 'ready', fetch: 'none', failure: event.failure };
    case 'failed':
      // Bars already shown stay readable.
      return state.phase === 'ready'
        ? { ...state, fetch: 'none', failure: event.failure }
        : { phase: 'failed', failure: event.failure, foreign: isForeign(state) };
    case 'filled':
      return state.phase === 'empty' ? { phase: 'ready', fetch: 'none', failure: '' } : state;
  }
}
