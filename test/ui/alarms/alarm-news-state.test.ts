import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConditionType, Direction } from '../../../engine/alarms/condition.ts';
import {
  allSeen,
  messagesAfter,
  type NewsPlace,
  type NewsState,
  newsAfter,
  openingNews,
} from '../../../ui/alarms/alarm-news-state.ts';
import type { AlarmMessage } from '../../../workers/api/alarm-state.ts';

const condition = { on: true, type: ConditionType.Trade, direction: Direction.None, value: 0 } as const;
const message = (id: number): AlarmMessage => ({
  id,
  at: id,
  symbol: 'RY',
  ex: 'T',
  region: 'C',
  condition,
  figure: 1,
});
/** Messages 1 … n, newest first. */
const upTo = (n: number): AlarmMessage[] => Array.from({ length: n }, (_, i) => message(n - i));

describe('the modal of alarm messages', () => {
  test('opens once for an alarm at a list, adds later ones, and opens again only after it was closed', () => {
    let state = openingNews([]);
    state = newsAfter(state, upTo(1), 'list');
    expect(state.modalAfter).toBe(0);
    state = newsAfter(state, upTo(3), 'list');
    expect(messagesAfter(upTo(3), state.modalAfter ?? -1)).toHaveLength(3);
    state = allSeen(state);
    expect(newsAfter(state, upTo(3), 'list')).toBe(state);
    state = newsAfter(state, upTo(4), 'list');
    expect(messagesAfter(upTo(4), state.modalAfter ?? -1).map(({ id }) => id)).toEqual([4]);
  });

  test('does not open for messages from before the tab, nor anywhere but at a list', () => {
    const state = openingNews(upTo(2));
    expect(newsAfter(state, upTo(2), 'list')).toBe(state);
    const elsewhere = newsAfter(state, upTo(3), 'other');
    expect(elsewhere).toEqual({ known: 3, seen: 2, modalAfter: null });
    expect(newsAfter(elsewhere, upTo(3), 'list').modalAfter).toBeNull();
  });

  test('closes when the user leaves the list or clears the messages', () => {
    const open = newsAfter(openingNews([]), upTo(1), 'list');
    expect(newsAfter(open, upTo(1), 'other')).toEqual({ known: 1, seen: 1, modalAfter: null });
    const cleared = newsAfter(open, [], 'list');
    expect(cleared.modalAfter).toBeNull();
    expect(newsAfter(cleared, [message(2)], 'list').modalAfter).toBe(1);
  });

  test('the list of messages counts as seen', () => {
    expect(newsAfter(openingNews([]), upTo(2), 'messages')).toEqual({ known: 2, seen: 2, modalAfter: null });
  });

  test('in every sequence a message is unseen or was shown, and repeated news change nothing', () => {
    const place = fc.constantFrom<NewsPlace>('list', 'messages', 'other');
    const step = fc.oneof(fc.record({ place, more: fc.nat(2), clear: fc.boolean() }), fc.constant('close' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state: NewsState = openingNews([]);
        let messages: AlarmMessage[] = [];
        let last = 0;
        for (const each of steps) {
          if (each === 'close') {
            state = allSeen(state);
            continue;
          }
          if (each.clear) messages = [];
          for (let i = 0; i < each.more; i++) messages = [message(++last), ...messages];
          state = newsAfter(state, messages, each.place);
          expect(newsAfter(state, messages, each.place)).toBe(state);
          expect(state.known).toBe(last);
          expect(state.seen).toBeLessThanOrEqual(state.known);
          if (each.place !== 'list') expect(state.modalAfter).toBeNull();
          if (each.place === 'other' && each.more > 0) expect(messagesAfter(messages, state.seen)).not.toHaveLength(0);
        }
      }),
    );
  });
});
