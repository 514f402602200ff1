import type { FailureCode } from '../../api/failure.ts';

/**
 * How a chart stands with its bars. `fetch`: whether bars are on their way, and whether lines were lost meanwhile, so that
 * they are fetched once more. `foreign`: the bars in the series are another target's or another user's. `failure`: why they
 * could not be fetched, or not again.
 */
export type BarState =
  | { readonly phase: 'loading'; readonly fetch: 'running' | 'again'; readonly foreign: boolean }
  | {
      readonly phase: 'ready' | 'empty';
      readonly fetch: 'none' | 'running' | 'again';
      readonly failure: FailureCode | '';
    }
  | { readonly phase: 'failed'; readonly failure: FailureCode; readonly foreign: boolean };

/** What happens to a chart's bars. */
export type BarEvent =
  /** What is shown is to be loaded whole. */
  | { readonly type: 'load'; readonly foreign: boolean }
  /** Bars are asked for: to be loaded, or in place of those that are shown. */
  | { readonly type: 'asked' }
  /** Lines were lost. */
  | { readonly type: 'gap' }
  /** They came; `failure` says why they are only the last known ones. */
  | { readonly type: 'came'; readonly isEmpty: boolean; readonly failure: FailureCode | '' }
  | { readonly type: 'failed'; readonly failure: FailureCode }
  /** A trade made the first bar of an empty span. */
  | { readonly type: 'filled' };

/** Nothing was fetched yet. */
export const AWAITED: BarState = { phase: 'loading', fetch: 'running', foreign: false };

/** Whether bars are on their way. */
export function isFetching(state: BarState): boolean {
  return 'fetch' in state && state.fetch !== 'none';
}

/** Whether the bars in the series are another target's or another user's. */
export function isForeign(state: BarState): boolean {
  return 'foreign' in state && state.foreign;
}

/** Why bars could not be fetched, or not again; empty while nothing failed. */
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
      // What was shown stays readable.
      return state.phase === 'ready'
        ? { ...state, fetch: 'none', failure: event.failure }
        : { phase: 'failed', failure: event.failure, foreign: isForeign(state) };
    case 'filled':
      return state.phase === 'empty' ? { phase: 'ready', fetch: 'none', failure: '' } : state;
  }
}
