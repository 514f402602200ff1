import { expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { kindOf } from '../../../server/simulation/kind.ts';
import { hashOfText, Random } from '../../../server/simulation/random.ts';
import {
  inventedProfile,
  measuredProfile,
  type Profile,
  simulationKey,
} from '../../../server/simulation/simulation-profile.ts';
import { instrument } from '../market/sample-market.ts';

const DAY = 86_400;

/** The profile of closes, one a day, with a volume of 1000 times the day's number. */
function measured(...closes: readonly number[]): Profile {
  const bars = new Bars(closes.length);
  for (const [i, close] of closes.entries()) bars.append(i * DAY, close, close, close, close, 1000 * (i + 1), 1);
  return measuredProfile(instrument(), bars);
}

/** Closes that go up and down by a part, `returns` times. */
const swinging = (returns: number, part: number): number[] =>
  Array.from({ length: returns + 1 }, (_, i) => (i % 2 === 0 ? 10 : 10 * Math.exp(part)));

/** The whole daily volatility of a profile. */
const volatilityOf = (closes: readonly number[]): number => measured(...closes).volatility;

it('more than twenty returns measure the volatility, fewer leave that of the kind', () => {
  const usual = volatilityOf([10]);
  expect(volatilityOf(swinging(20, 0.2))).toBe(usual);
  expect(volatilityOf(swinging(21, 0.2))).not.toBe(usual);
  expect(volatilityOf(swinging(21, 0.2))).toBeCloseTo(volatilityOf(swinging(40, 0.2)), 12);
  expect(volatilityOf(swinging(40, 0.2))).toBeGreaterThan(1.5 * volatilityOf(swinging(40, 0.1)));
});

it('a split is no return, and a day without a price is none', () => {
  const quiet = swinging(40, 0.1);
  expect(volatilityOf([...quiet.map((close) => 2 * close), ...quiet])).toBeCloseTo(
    volatilityOf([...quiet, ...quiet]),
    2,
  );
  const gap = volatilityOf([...quiet, 0, ...quiet]);
  expect(Number.isFinite(gap)).toBe(true);
  expect(gap).toBeLessThan(volatilityOf([...quiet, ...quiet]));
  expect(gap).toBeGreaterThan(0.9 * volatilityOf([...quiet, ...quiet]));
});

it('a quiet security has no more of the market’s volatility than it has of its own', () => {
  const [quiet, wild] = [measured(...swinging(60, 0.001)), measured(...swinging(60, 0.2))];
  expect(quiet.beta).toBeLessThan(wild.beta);
  expect([quiet.factorBeta, quiet.volatility > 0]).toEqual([0, true]);
  expect(wild.factor).toBe(quiet.factor);
});

it('rates and their inverses share a key, which differs in its sign; companies have their own', () => {
  const key = (symbol: string, kind: 'industrial' | 'venture') => simulationKey(instrument({ symbol, kind }));
  expect(key('A', 'industrial')).toEqual({ hash: hashOfText('C:A'), sign: 1 });
  expect(key('A', 'industrial')).not.toEqual(key('B', 'industrial'));
});

it('an invented index is exactly as its kind says, and companies of a kind differ from it and from each other', () => {
  const of = (symbol: string, isIndex: boolean) =>
    inventedProfile(instrument({ symbol, isIndex, kind: isIndex ? 'index' : 'bank' }), 100, new Random(), 7);
  const { beta, volatility, turnover } = kindOf('index');
  expect(of('IDX', true)).toMatchObject({ beta, volatility, volume: turnover });
  const [one, other, usual] = [of('A', false), of('B', false), kindOf('bank')];
  for (const figure of ['beta', 'volatility'] as const) {
    expect(new Set([one[figure], other[figure], usual[figure]]).size).toBe(3);
    expect(one[figure] / usual[figure]).toBeGreaterThan(0.7);
    expect(one[figure] / usual[figure]).toBeLessThan(1.3);
  }
  expect(new Set([one.volume, other.volume, usual.turnover / 100]).size).toBe(3);
});
