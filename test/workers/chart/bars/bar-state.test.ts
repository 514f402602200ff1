import { describe, expect, test } from 'vitest';
import {
  AWAITED,
  type BarEvent,
  type BarState,
  failureIn,
  isFetching,
  isForeign,
  stateAfter,
} from '../../../../workers/chart/bars/bar-state.ts';

const reached = (...events: BarEvent[]): BarState => events.reduce(stateAfter, AWAITED);

const LOAD: BarEvent = { type: 'load', foreign: false };
const ASKED: BarEvent = { type: 'asked' };
const CAME: BarEvent = { type: 'came', isEmpty: false, failure: '' };
const NONE_CAME: BarEvent = { type: 'came', isEmpty: true, failure: '' };
const FAILED: BarEvent = { type: 'failed', failure: 'unreachable' };

describe('the bars of a chart', () => {
  test('are being fetched until they arrive or fail', () => {
    expect([reached(), reached(LOAD, ASKED), reached(LOAD, CAME, ASKED)].map(isFetching)).toEqual([true, true, true]);
    expect([reached(CAME), reached(NONE_CAME), reached(FAILED), reached(CAME, ASKED, FAILED)].map(isFetching)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('stay after a failed refresh, and are absent if the span is empty', () => {
    expect(reached(CAME, ASKED, FAILED)).toEqual({ phase: 'ready', fetch: 'none', failure: 'unreachable' });
    expect(reached(NONE_CAME, ASKED, FAILED)).toEqual({ phase: 'failed', failure: 'unreachable', foreign: false });
    expect(failureIn(reached(CAME, ASKED, FAILED, ASKED, CAME))).toBe('');
  });

  test('are foreign from the load of another target until its bars arrive, and while they cannot be fetched', () => {
    const foreign: BarEvent = { type: 'load', foreign: true };
    expect([reached(CAME, foreign), reached(CAME, foreign, FAILED)].map(isForeign)).toEqual([true, true]);
    expect(isForeign(reached(CAME, foreign, FAILED, LOAD, CAME))).toBe(false);
  });

  test('are fetched once more only after lines were lost during a fetch', () => {
    const gap: BarEvent = { type: 'gap' };
    expect(reached(LOAD, ASKED, gap)).toMatchObject({ phase: 'loading', fetch: 'again' });
    expect(reached(CAME, ASKED, gap)).toMatchObject({ phase: 'ready', fetch: 'again' });
    expect(reached(CAME, gap)).toEqual(reached(CAME));
    expect(reached(FAILED, gap)).toEqual(reached(FAILED));
    expect(reached(CAME, ASKED, gap, ASKED)).toMatchObject({ fetch: 'running' });
  });

  test('begin with the first trade of an empty span', () => {
    expect(reached(NONE_CAME, { type: 'filled' })).toEqual(reached(CAME));
  });
});
