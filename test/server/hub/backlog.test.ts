import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEED_LINES, type MarketLine } from '../../../engine/feed/feed-lines.ts';
import type { LineClass } from '../../../engine/feed/line-class.ts';
import { Backlog } from '../../../server/hub/backlog.ts';
import { wireLine } from '../../../server/hub/messages.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { HandMarket } from './hand-market.ts';

const market = new HandMarket();
const symbols = ['RY', 'BCE', 'MSFT'];

interface Happening {
  readonly of: Instrument;
  readonly kind: LineClass;
  /** The subject by which a later line replaces this one; empty for lines that are never replaced. */
  readonly subject: string;
  readonly line: string;
}

/** Any mix of lines, each with a unique number at its end. */
const happenings = fc
  .array(fc.tuple(fc.constantFrom(...symbols), fc.constantFrom('T', 'TH', 'D', 'Q', 'S', 'MP,B,1', 'MP,B,2', 'MP,A,1')))
  .map((drawn) =>
    drawn.map(([symbol, message], serial): Happening => {
      const of = market.the(symbol);
      const [name, ...level] = message.split(',') as [MarketLine, ...string[]];
      const subject = [name, of.ex, symbol, ...level].join(',');
      const kind = FEED_LINES[name].class;
      const isReplaced = name === 'Q' || name === 'S' || name === 'MP';
      return { of, kind, subject: isReplaced ? subject : '', line: `${subject},${serial}` };
    }),
  );

function held(backlog: Backlog): string[] {
  const lines: string[] = [];
  backlog.drain(({ text }) => lines.push(text) > 0);
  return lines;
}

describe('Backlog', () => {
  it('keeps every trade and of each quote the latest, in the order in which they happened', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        const backlog = new Backlog(1_000);
        for (const { of, kind, line } of all) expect(backlog.add(of, kind, wireLine(line))).toBe(true);
        const expected = all.filter(
          ({ subject }, at) => subject === '' || !all.slice(at + 1).some((later) => later.subject === subject),
        );
        expect(held(backlog)).toEqual(expected.map(({ line }) => line));
        expect(backlog.size).toBe(0);
      }),
    );
  });

  it('refuses what it has no room for, and names the instruments of all that it drops', () => {
    const backlog = new Backlog(2);
    expect(backlog.add(market.the('RY'), 'trade', wireLine('T,T,RY,1'))).toBe(true);
    expect(backlog.add(market.the('BCE'), 'quote', wireLine('Q,T,BCE,1'))).toBe(true);
    expect(backlog.add(market.the('BCE'), 'quote', wireLine('Q,T,BCE,2'))).toBe(true);
    expect(backlog.add(market.the('MSFT'), 'trade', wireLine('T,Q,MSFT,1'))).toBe(false);
    const lost: string[] = [];
    backlog.clear((instrument) => lost.push(instrument.symbol));
    expect(lost.sort()).toEqual(['BCE', 'RY']);
    expect(backlog.size).toBe(0);
  });

  it('forgets one instrument, and can be drained in parts', () => {
    const backlog = new Backlog(10);
    for (const symbol of symbols) backlog.add(market.the(symbol), 'trade', wireLine(symbol));
    backlog.add(market.the('RY'), 'depth', wireLine('DC'));
    backlog.forget(market.the('BCE'), false);
    backlog.forget(market.the('RY'), true);
    const first: string[] = [];
    backlog.drain(({ text }) => first.push(text) < 1);
    expect(first).toEqual(['RY']);
    expect(held(backlog)).toEqual(['MSFT']);
  });
});
