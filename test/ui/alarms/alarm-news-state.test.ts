import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_CONDITION } from '../../../engine/alarms/alarm-rule.ts';
import {
  allSeen,
  messagesAfter,
  type NewsPlace,
  type NewsState,
  newsAfter,
  openingNews,
} from '../../../ui/alarms/alarm-news-state.ts';
import type { AlarmMessage } from '../../../workers/api/alarm-state.ts';

const message = (id: number): AlarmMessage => ({
  id,
  at: id,
  symbol: 'RY',
  ex: 'T',
  region: 'C',
  late: false,
  rule: { conditions: [FIRST_CONDITION], join: 'or', note: '' },
  figure: 1,
});
/** Messages 1 … n, newest first. */
const upTo = (n: number): AlarmMessage[] => Array.from({ length: n }, (_, i) => message(n - i));

describe('the modal of alarm messages', () => {
  test('opens once for an alarm at a list, adds later ones, and opens again only after it was closed', () => {
    let state = openingNews([], 0);
    state = newsAfter(state, upTo(1), 'list', 0);
    expect(state.modalAfter).toBe(0);
    state = newsAfter(state, upTo(3), 'list', 0);
    expect(messagesAfter(upTo(3), state.modalAfter ?? -1)).toHaveLength(3);
    state = allSeen(state);
    expect(newsAfter(state, upTo(3), 'list', 0)).toBe(state);
    state = newsAfter(state, upTo(4), 'list', 0);
    expect(messagesAfter(upTo(4), state.modalAfter ?? -1).map(({ id }) => id)).toEqual([4]);
  });

  test('does not open for messages from before the tab, nor anywhere but at a list', () => {
    const state = openingNews(upTo(2), 2);
    expect(newsAfter(state, upTo(2), 'list', 0)).toBe(state);
    const elsewhere = newsAfter(state, upTo(3), 'other', 0);
    expect(elsewhere).toEqual({ known: 3, seen: 2, modalAfter: null });
    expect(newsAfter(elsewhere, upTo(3), 'list', 0).modalAfter).toBeNull();
  });

  test('closes when the user leaves the list or clears the messages', () => {
    const open = newsAfter(openingNews([], 0), upTo(1), 'list', 0);
    expect(newsAfter(open, upTo(1), 'other', 0)).toEqual({ known: 1, seen: 1, modalAfter: null });
    const cleared = newsAfter(open, [], 'list', 0);
    expect(cleared.modalAfter).toBeNull();
    expect(newsAfter(cleared, [message(2)], 'list', 0).modalAfter).toBe(1);
  });

  test('read on another device, messages are seen here, close the modal and do not open it', () => {
    const open = newsAfter(openingNews([], 0), upTo(2), 'list', 0);
    expect(newsAfter(open, upTo(2), 'list', 1)).toMatchObject({ seen: 1, modalAfter: 0 });
    expect(newsAfter(open, upTo(2), 'list', 2)).toEqual({ known: 2, seen: 2, modalAfter: null });
    expect(newsAfter(openingNews([], 0), upTo(1), 'list', 1)).toEqual({ known: 1, seen: 1, modalAfter: null });
  });

  test('that came while no window was open are not announced, and counted until they are read', () => {
    expect(openingNews(upTo(3), 1)).toEqual({ known: 3, seen: 1, modalAfter: null });
    expect(openingNews([], 4)).toEqual({ known: 0, seen: 0, modalAfter: null });
  });

  test('the list of messages counts as seen', () => {
    expect(newsAfter(openingNews([], 0), upTo(2), 'messages', 0)).toEqual({ known: 2, seen: 2, modalAfter: null });
  });

  test('in every sequence a message is unseen or was shown, and repeated news change nothing', () => {
    const place = fc.constantFrom<NewsPlace>('list', 'messages', 'other');
    const step = fc.oneof(fc.record({ place, more: fc.nat(2), clear: fc.boolean() }), fc.constant('close' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state: NewsState = openingNews([], 0);
        let messages: AlarmMessage[] = [];
        let last = 0;
        for (const each of steps) {
          if (each === 'close') {
            state = allSeen(state);
            continue;
          }
          if (each.clear) messages = [];
          for (let i = 0; i < each.more; i++) messages = [message(++last), ...messages];
          state = newsAfter(state, messages, each.place, 0);
          expect(newsAfter(state, messages, each.place, 0)).toBe(state);
          expect(state.known).toBe(last);
          expect(state.seen).toBeLessThanOrEqual(state.known);
          if (each.place !== 'list') expect(state.modalAfter).toBeNull();
          if (each.place === 'other' && each.more > 0) expect(messagesAfter(messages, state.seen)).not.toHaveLength(0);
        }
      }),
    );
  });
});
