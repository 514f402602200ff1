import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BookInterests } from '../../../server/backplane/book-interests.ts';
import { HandMarket } from '../hub/hand-market.ts';

let market: HandMarket;
let interests: BookInterests;
let id: (symbol: string) => number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  market = new HandMarket();
  interests = new BookInterests(market);
  id = (symbol) => market.the(symbol).id;
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the order books that other processes want', () => {
  it('are followed once each, until nobody wants them any more', () => {
    interests.want('one', [id('RY'), id('BCE')]);
    interests.want('two', [id('RY')]);
    interests.want('one', [id('RY'), id('BCE')]);
    expect(market.followedBooks).toEqual(['RY', 'BCE']);
    interests.want('one', []);
    expect(market.followedBooks).toEqual(['RY']);
    interests.want('two', []);
    expect(market.followedBooks).toEqual([]);
  });

  it('are followed again, instead of the old ones, when the instruments are replaced', () => {
    interests.want('one', [id('RY'), id('BCE')]);
    market.delist('BCE');
    interests.renew();
    interests.renew();
    expect(market.followedBooks).toEqual(['RY']);
    interests.close();
    expect(market.followedBooks).toEqual([]);
  });

  it('are available in full while they are followed', () => {
    const of = id('RY');
    expect(interests.snapshot(of)).toEqual([]);
    interests.want('one', [of, 99]);
    expect(interests.snapshot(of)).toEqual(market.bookSnapshot(market.the('RY')));
    expect(interests.snapshot(99)).toEqual([]);
    interests.close();
    expect(interests.snapshot(of)).toEqual([]);
  });

  it('are released when the process that wanted them has been silent for fifteen seconds', () => {
    interests.want('one', [id('RY')]);
    vi.advanceTimersByTime(10_000);
    interests.want('two', [id('BCE')]);
    vi.advanceTimersByTime(5_000);
    interests.tidy();
    expect(market.followedBooks).toEqual(['RY', 'BCE']);
    vi.advanceTimersByTime(1);
    interests.tidy();
    expect(market.followedBooks).toEqual(['BCE']);
    interests.want('two', [id('BCE')]);
    vi.advanceTimersByTime(15_000);
    interests.tidy();
    expect(market.followedBooks).toEqual(['BCE']);
  });
});
