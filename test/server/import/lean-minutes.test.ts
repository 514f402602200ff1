import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasLean, LEAN, LEAN_DATES, WHY_NO_LEAN, zipLines } from './lean-fixtures.ts';

interface Tick {
  readonly minute: number;
  readonly price: number;
  readonly size: number;
  readonly exchange: string;
  readonly conditions: number;
  readonly isSuspicious: boolean;
}

const [OPEN, HIGH, LOW, , VOLUME] = [0, 1, 2, 3, 4];
const FIELDS = ['open', 'high', 'low', 'close', 'volume'];
type Bar = readonly [open: number, high: number, low: number, close: number, volume: number];

const OPENING = 570;
const LAST = 959;

function ticksOf(symbol: string, date: number): Tick[] {
  return zipLines(join(LEAN, 'tick', symbol, `${date}_trade.zip`)).map((line) => {
    const [ms, price, size, exchange, conditions, suspicious] = line.split(',');
    return {
      minute: Math.floor(Number(ms) / 60_000),
      price: Number(price),
      size: Number(size),
      exchange,
      conditions: Number.parseInt(conditions || '0', 16),
      isSuspicious: suspicious === '1',
    };
  });
}

const maskOf = (...bits: readonly number[]): number => bits.reduce((mask, bit) => mask | (1 << bit), 0);
const [OFFICIAL, OPENING_PRINT, CLOSING_PRINT] = [maskOf(24, 26), maskOf(6), maskOf(7)];
/** Regular, cash, next day, Form T, extended hours: these keep what the next ones leave out. */
const INCLUDED = maskOf(0, 1, 2, 10, 13);
/** Intermarket sweep, exempt from the order protection rule, odd lot. */
const EXCLUDED = maskOf(5, 29, 31);
const MOVES_NO_PRICE = maskOf(1, 2, 3, 9, 11, 14, 18, 20, 22, 25);

const isOfficial = ({ conditions }: Tick): boolean => (conditions & OFFICIAL) !== 0;
const isOpeningPrint = (tick: Tick): boolean => !isOfficial(tick) && (tick.conditions & OPENING_PRINT) !== 0;
const isClosingPrint = (tick: Tick): boolean => !isOfficial(tick) && (tick.conditions & CLOSING_PRINT) !== 0;
const isOfAuction = ({ conditions }: Tick): boolean => (conditions & (OFFICIAL | OPENING_PRINT | CLOSING_PRINT)) !== 0;
const isLeftOutByLean = ({ conditions, isSuspicious }: Tick): boolean =>
  isSuspicious || ((conditions & EXCLUDED) !== 0 && (conditions & INCLUDED) === 0);
const isLeftOutByTape = ({ conditions }: Tick): boolean => (conditions & MOVES_NO_PRICE) !== 0;

function barOf(prices: readonly Tick[], volume: number): Bar | undefined {
  if (prices.length === 0) return undefined;
  const all = prices.map(({ price }) => price);
  return [all[0] ?? 0, Math.max(...all), Math.min(...all), all.at(-1) ?? 0, volume];
}

const sum = (ticks: readonly Tick[]): number => ticks.reduce((total, { size }) => total + size, 0);

/** A day by both rules. */
class Day {
  private readonly minutes = new Map<number, Tick[]>();
  /** The first opening print of the listing exchange, if it is in the first minute. */
  private readonly opening: Tick | undefined;
  /** Its first closing print, or its official close if there is none. */
  private readonly closing: Tick | undefined;

  constructor(ticks: readonly Tick[], listing: string) {
    for (const tick of ticks) {
      const within = this.minutes.get(tick.minute);
      if (within) within.push(tick);
      else this.minutes.set(tick.minute, [tick]);
    }
    const own = ticks.filter(({ exchange }) => exchange === listing);
    const first = own.find(isOpeningPrint);
    this.opening = first?.minute === OPENING ? first : undefined;
    this.closing = own.find(isClosingPrint) ?? own.find(({ conditions }) => (conditions & maskOf(24)) !== 0);
  }

  get all(): number[] {
    return [...this.minutes.keys()];
  }

  at(minute: number): readonly Tick[] {
    return this.minutes.get(minute) ?? [];
  }

  /** The ticks of LEAN's prices. */
  leanPrices(minute: number): Tick[] {
    const within = this.at(minute).filter((tick) => !isOfAuction(tick) && !isLeftOutByLean(tick));
    if (minute === OPENING && this.opening) return [this.opening, ...within];
    return minute === LAST && this.closing ? [...within, this.closing] : within;
  }

  lean(minute: number): Bar | undefined {
    let volume = sum(this.at(minute).filter((tick) => !isOfAuction(tick)));
    if (minute === OPENING && this.opening) volume += this.opening.size;
    if (minute === LAST && this.closing && !isOfficial(this.closing)) volume += this.closing.size;
    return barOf(this.leanPrices(minute), volume);
  }

  /** The ticks of our minutes: board lots that move the price. */
  ourTicks(minute: number): Tick[] {
    return this.at(minute).filter(
      (tick) => !isOfficial(tick) && !tick.isSuspicious && !isLeftOutByTape(tick) && tick.size >= 100,
    );
  }

  ours(minute: number): Bar | undefined {
    const ticks = this.ourTicks(minute);
    return barOf(ticks, sum(ticks));
  }

  /** Why our figure of a minute differs from LEAN's. */
  reason(minute: number, field: number, ours: Bar, lean: Bar): string {
    if (field === VOLUME) return this.volumeReason(minute);
    const [mine, its] = [this.ourTicks(minute), this.leanPrices(minute)];
    const extreme = field === HIGH || field === LOW;
    const isOursFurther = ours[field] > lean[field] === (field === HIGH);
    const at = (ticks: readonly Tick[], price: number): Tick | undefined =>
      extreme ? ticks.find((tick) => tick.price === price) : field === OPEN ? ticks[0] : ticks.at(-1);
    const [own, other] = [at(mine, ours[field]), at(its, lean[field])];
    const isOwn = extreme ? isOursFurther : own !== undefined && !its.includes(own);
    if (isOwn) return own && isOfAuction(own) ? 'auction' : own && isLeftOutByLean(own) ? 'sweep or exempt' : 'unknown';
    if (other === this.opening || other === this.closing) return 'auction';
    return other && isLeftOutByTape(other) ? 'no price by the tape' : 'unknown';
  }

  private volumeReason(minute: number): string {
    const ticks = this.at(minute);
    if (ticks.some((tick) => isOfAuction(tick) && !isOfficial(tick)) || minute === LAST) return 'auction';
    if (ticks.some(({ isSuspicious }) => isSuspicious)) return 'suspicious';
    return ticks.some(isLeftOutByTape) ? 'no price by the tape' : 'unknown';
  }
}

describe.skipIf(!hasLean)(`LEAN's own minutes${WHY_NO_LEAN}`, () => {
  it.each([
    [
      'ibm',
      'N',
      {
        minutes: 2155,
        'equal prices': 1044,
        'no minute of ours': 43,
        'open: sweep or exempt': 446,
        'open: no price by the tape': 2,
        'open: auction': 2,
        'high: sweep or exempt': 340,
        'high: no price by the tape': 7,
        'high: auction': 2,
        'low: sweep or exempt': 425,
        'low: no price by the tape': 7,
        'close: sweep or exempt': 400,
        'close: no price by the tape': 5,
        'close: auction': 1,
        'volume: no price by the tape': 194,
        'volume: auction': 16,
      },
    ],
    [
      'spy',
      'P',
      {
        minutes: 4128,
        'equal prices': 3560,
        'no minute of ours': 4,
        'open: sweep or exempt': 162,
        'open: no price by the tape': 7,
        'open: auction': 3,
        'high: sweep or exempt': 82,
        'high: no price by the tape': 38,
        'high: auction': 3,
        'low: sweep or exempt': 151,
        'low: no price by the tape': 28,
        'close: sweep or exempt': 184,
        'close: no price by the tape': 7,
        'volume: no price by the tape': 706,
        'volume: auction': 14,
        'volume: suspicious': 10,
      },
    ],
  ] as const)(
    'of %s are made by its rule, every figure, and differ from ours in known ways',
    (symbol, listing, expected) => {
      const counts: Record<string, number> = { minutes: 0 };
      const count = (kind: string): void => {
        counts[kind] = (counts[kind] ?? 0) + 1;
      };
      for (const date of LEAN_DATES) {
        const day = new Day(ticksOf(symbol, date), listing);
        const told = new Set<number>();
        for (const line of zipLines(join(LEAN, 'minute', symbol, `${date}_trade.zip`))) {
          const [ms, ...figures] = line.split(',').map(Number);
          const minute = ms / 60_000;
          told.add(minute);
          const lean = day.lean(minute);
          expect(lean, `${date}, minute ${minute}`).toEqual(figures);
          count('minutes');
          const ours = day.ours(minute);
          if (lean === undefined) throw new Error('it has no prices');
          if (ours === undefined) {
            count('no minute of ours');
            expect(day.leanPrices(minute).every(isLeftOutByTape)).toBe(true);
          } else if (FIELDS.slice(0, VOLUME).every((_, field) => ours[field] === lean[field])) count('equal prices');
          for (const [field, name] of FIELDS.entries()) {
            if (ours && ours[field] !== lean[field]) count(`${name}: ${day.reason(minute, field, ours, lean)}`);
          }
        }
        // And of no other minute.
        expect(day.all.filter((minute) => !told.has(minute) && day.lean(minute) !== undefined)).toEqual([]);
      }
      expect(counts).toEqual(expected);
    },
  );
});
