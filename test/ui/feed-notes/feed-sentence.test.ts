import { describe, expect, it } from 'vitest';
import { feedParts, stateText } from '../../../ui/feed-notes/feed-sentence.ts';
import { STATE_WORDS } from '../../../ui/feed-notes/state-words.ts';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import type { MessageKey, Translate } from '../../../ui/i18n/text.ts';
import { SECURITY_STATES, type SecurityFeed } from '../../../workers/api/security-feed.ts';

const t: Translate = (key: MessageKey, values = {}) =>
  english[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const NOW = 1_800_000_000_000;

function feed(changes: Partial<SecurityFeed>): SecurityFeed {
  return {
    symbol: 'ABC',
    region: 'U',
    feed: 'Alpaca',
    state: 'live',
    words: '',
    delay: 0,
    tape: 'IEX',
    tapeShare: 0.035,
    wholeHistory: false,
    symbols: 30,
    heardAt: NOW - 12_000,
    band: null,
    loading: null,
    ...changes,
  };
}

describe('the sentence about a security’s feed', () => {
  it('says feed, state, tape, delay and age', () => {
    expect(feedParts(feed({}), t, 'en-CA', NOW)).toEqual([
      'Alpaca, live',
      'IEX only: about 3.5% of volume',
      'no delay',
      'last message 12 s old',
    ]);
    expect(feedParts(feed({ wholeHistory: true }), t, 'en-CA', NOW)[2]).toBe('history of all venues');
    expect(feedParts(feed({ loading: 0.416 }), t, 'en-CA', NOW).at(-1)).toBe('loading history: 42%');
    expect(feedParts(feed({ tape: 'consolidated', tapeShare: 1, delay: 15, heardAt: 0 }), t, 'en-CA', NOW)).toEqual([
      'Alpaca, live',
      'all venues',
      'delayed 15 min',
      'no message yet',
    ]);
  });

  it('adds the provider’s words to the reason of a state, and never replaces it', () => {
    expect(stateText(feed({ state: 'closed', words: 'Wrong key.' }), t)).toBe('Alpaca is not connected: Wrong key');
    expect(stateText(feed({ state: 'refused', words: 'No OTC.' }), t)).toBe('Refused by the feed: No OTC');
    expect(stateText(feed({ state: 'polled', words: 'ignored' }), t)).toBe(
      'Polled every 60 s: your plan’s 30 live symbols are in use (Alpaca)',
    );
  });

  it('says how to get a security that no feed serves', () => {
    const none = feed({ state: 'none', feed: '', region: 'C' });
    expect(feedParts(none, t, 'en-CA', NOW)).toEqual(['No connected feed covers this security']);
    expect(stateText({ ...none, words: 'Questrade' }, t)).toBe(
      'No connected feed covers Canadian securities; available from Questrade',
    );
  });

  it.each(SECURITY_STATES)('has words for %s', (state) => {
    const { sentence, brief } = STATE_WORDS[state];
    expect(t(sentence)).not.toBe('');
    expect(t(brief)).not.toBe('');
  });
});
