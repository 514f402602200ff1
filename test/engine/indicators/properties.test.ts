import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../../../engine/indicators/catalogue.ts';
import { Darvas } from '../../../engine/indicators/dar.ts';
import { SoundBars } from '../../../engine/indicators/sound-bars.ts';
import { Bars } from '../../../engine/series/bars.ts';
import {
  amendBar,
  appendBar,
  arbitraryBar,
  arbitraryDamagedBar,
  arbitraryIndicator,
  type Bar,
  barsFrom,
  LINE_ENTRIES,
} from '../../support/arbitrary-bars.ts';
import { boxesOf, linesOf, listOfBoxes, studyOf } from '../../support/studies.ts';

const defaults = LINE_ENTRIES.map(
  (entry) => [entry.code, entry.parameters.map((parameter) => parameter.value)] as const,
);

/** Bars as they arrive: appended, or amended any number of times while they are the last. */
const arbitraryTicks = fc.array(fc.record({ append: fc.boolean(), bar: arbitraryDamagedBar }), { maxLength: 120 });

function feed(ticks: readonly { append: boolean; bar: Bar }[], next: (sound: SoundBars) => void): Bars {
  const bars = new Bars();
  const sound = new SoundBars(bars);
  for (const { append, bar } of ticks) {
    if (append || bars.count === 0) appendBar(bars, bar);
    else amendBar(bars, bar);
    sound.next();
    next(sound);
  }
  return bars;
}

function plainLines(lines: Readonly<Record<string, Float64Array>>): number[][] {
  return Object.values(lines).map((line) => [...line]);
}

describe('ticks', () => {
  it('any sequence of appends and amends gives the same bits as the whole series at once', () => {
    fc.assert(
      fc.property(arbitraryIndicator, arbitraryTicks, ({ code, parameters }, ticks) => {
        const study = studyOf(code, parameters);
        const bars = feed(ticks, (sound) => study.next(sound));
        const lines = study.lines.map((line) => [...line.subarray(0, bars.count)]);
        expect(lines).toEqual(plainLines(linesOf(code, parameters, bars)));
      }),
      { numRuns: 1500 },
    );
  });

  it.each(LINE_ENTRIES.map(({ code }) => code))(
    '%s of prices that mostly stay gives the same bits, tick by tick',
    (code) => {
      const indicator = arbitraryIndicator.filter((one) => one.code === code);
      const bar = fc.oneof(
        { weight: 5, arbitrary: fc.constant<Bar>([10.07, 10.07, 10.07, 10.07, 300]) },
        { weight: 1, arbitrary: arbitraryBar },
      );
      const ticks = fc.array(fc.record({ append: fc.boolean(), bar }), { minLength: 20, maxLength: 60 });
      fc.assert(
        fc.property(indicator, ticks, ({ parameters }, list) => {
          const study = studyOf(code, parameters);
          const bars = feed(list, (sound) => study.next(sound));
          const lines = study.lines.map((line) => [...line.subarray(0, bars.count)]);
          expect(lines).toEqual(plainLines(linesOf(code, parameters, bars)));
        }),
        { numRuns: 60 },
      );
    },
  );

  it('a series that was filled first continues from there', () => {
    fc.assert(
      fc.property(arbitraryIndicator, fc.array(arbitraryDamagedBar), arbitraryDamagedBar, (indicator, list, bar) => {
        const { code, parameters } = indicator;
        const bars = barsFrom(list);
        const sound = new SoundBars(bars);
        const study = studyOf(code, parameters);
        sound.fill();
        study.fill(sound);
        appendBar(bars, bar);
        sound.next();
        study.next(sound);
        const lines = study.lines.map((line) => [...line.subarray(0, bars.count)]);
        expect(lines).toEqual(plainLines(linesOf(code, parameters, bars)));
      }),
      { numRuns: 500 },
    );
  });

  it('a study forgets earlier bars after all bars were read again', () => {
    fc.assert(
      fc.property(
        arbitraryIndicator,
        fc.array(arbitraryDamagedBar),
        fc.array(arbitraryDamagedBar),
        fc.boolean(),
        ({ code, parameters }, before, list, fill) => {
          const bars = barsFrom(before);
          const sound = new SoundBars(bars);
          const study = studyOf(code, parameters);
          sound.fill();
          study.fill(sound);
          bars.clear();
          for (const bar of list) appendBar(bars, bar);
          sound.fill();
          if (fill) study.fill(sound);
          else study.next(sound);
          const lines = study.lines.map((line) => [...line.subarray(0, bars.count)]);
          expect(lines).toEqual(plainLines(linesOf(code, parameters, bars)));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('directional movement disappears again when the last required bar turns out to be missing', () => {
    const bars = barsFrom(Array.from({ length: 9 }, (_, i): Bar => [10, 11 + (i % 3), 9, 10, 100]));
    const sound = new SoundBars(bars);
    const study = studyOf('adx', [4]);
    sound.fill();
    study.fill(sound);
    expect(Number.isNaN(study.lines[0][4])).toBe(false);
    amendBar(bars, [0, 0, 0, 0, 0]);
    sound.next();
    study.next(sound);
    for (const line of study.lines) expect(line.subarray(0, 9).every(Number.isNaN)).toBe(true);
  });

  it('Darvas boxes do the same', () => {
    fc.assert(
      fc.property(arbitraryTicks, (ticks) => {
        const darvas = new Darvas();
        const bars = feed(ticks, (sound) => darvas.next(sound));
        expect(listOfBoxes(darvas.boxes)).toEqual(boxesOf(bars));
      }),
      { numRuns: 500 },
    );
  });
});

describe('missing bars', () => {
  it('leading bars without a price change nothing', () => {
    fc.assert(
      fc.property(
        arbitraryIndicator,
        fc.array(arbitraryBar),
        fc.integer({ min: 0, max: 9 }),
        ({ code, parameters }, list, zeroes) => {
          const late = barsFrom([...Array.from({ length: zeroes }, (): Bar => [0, 0, 0, 0, 0]), ...list]);
          const blank = new Array<number>(zeroes).fill(Number.NaN);
          const expected = plainLines(linesOf(code, parameters, barsFrom(list))).map((line) => [...blank, ...line]);
          expect(plainLines(linesOf(code, parameters, late))).toEqual(expected);
        },
      ),
    );
  });

  it('missing bars in between are skipped and have no value', () => {
    fc.assert(
      fc.property(arbitraryIndicator, fc.array(arbitraryDamagedBar), ({ code, parameters }, list) => {
        const present = list.map((bar) => bar[3] > 0);
        const whole = plainLines(linesOf(code, parameters, barsFrom(list)));
        const dense = plainLines(linesOf(code, parameters, barsFrom(list.filter((_, i) => present[i]))));
        expect(whole.map((line) => line.filter((_, i) => present[i]))).toEqual(dense);
        for (const line of whole) expect(line.every((value, i) => present[i] || Number.isNaN(value))).toBe(true);
      }),
    );
  });

  it('the close replaces a missing open, high or low, and a missing volume is 0', () => {
    const whole: Bar[] = Array.from({ length: 60 }, (_, i) => [10, 12, 9, 10 + (i % 3), 100]);
    const holes = whole.map((bar, i): Bar => (i % 7 === 3 ? [0, Number.NaN, -1, bar[3], Number.NaN] : bar));
    const mended = whole.map((bar, i): Bar => (i % 7 === 3 ? [bar[3], bar[3], bar[3], bar[3], 0] : bar));
    for (const [code, parameters] of defaults) {
      expect(linesOf(code, parameters, barsFrom(holes)), code).toEqual(linesOf(code, parameters, barsFrom(mended)));
    }
  });
});

describe('values', () => {
  it('a line is finite from its first value on', () => {
    fc.assert(
      fc.property(arbitraryIndicator, fc.array(arbitraryBar, { maxLength: 100 }), ({ code, parameters }, list) => {
        if (code === 'trans') return;
        for (const line of plainLines(linesOf(code, parameters, barsFrom(list)))) {
          const first = line.findIndex((value) => !Number.isNaN(value));
          if (first >= 0) expect(line.slice(first).every(Number.isFinite), `${code} ${parameters}`).toBe(true);
        }
      }),
    );
  });

  it.each([0.07, 0.1, 3.3, 10.1, 47.35])('a constant price of %d gives the neutral values exactly', (price) => {
    const bars = barsFrom([
      ...Array.from({ length: 30 }, (_, i): Bar => [price + i, price + i + 1, price + i, price + i, 500]),
      ...Array.from({ length: 120 }, (): Bar => [price, price, price, price, 1000]),
    ]);
    const last = (code: string, parameters: readonly number[], line = 'value'): number =>
      linesOf(code, parameters, bars)[line][bars.count - 1];
    expect(last('cci', [20, 0.015])).toBe(0);
    expect(last('sd', [20])).toBe(0);
    expect(last('lrs', [20])).toBe(0);
    expect(last('will', [7])).toBe(-50);
    expect(last('stoc', [5, 7], 'k')).toBe(50);
    expect(last('stoc', [5, 7], 'd')).toBe(50);
    expect(last('slow', [5, 7], 'd')).toBe(50);
    expect(last('mf', [14])).toBe(50);
    expect(last('chalk', [5])).toBe(0);
    expect(last('int', [21])).toBe(0);
    expect(last('mom', [7])).toBe(0);
    expect(last('roc', [7])).toBe(0);
    for (const line of ['mid', 'upper', 'lower']) expect(last('bb', [20, 2], line)).toBe(price);
  });

  it('a price that never moves has strength 50 and no direction', () => {
    const bars = barsFrom(Array.from({ length: 80 }, (): Bar => [3.3, 3.3, 3.3, 3.3, 100]));
    expect(linesOf('rsi', [14], bars).value[79]).toBe(50);
    expect(linesOf('adx', [14], bars).plus[79]).toBe(0);
    expect(linesOf('adx', [14], bars).minus[79]).toBe(0);
    expect(linesOf('adx', [14], bars).adx[79]).toBe(0);
  });

  it('a window without volume is exactly neutral, whatever was traded before', () => {
    const bars = barsFrom(
      Array.from({ length: 80 }, (_, i): Bar => [10, 11.3, 9.1, 10 + (i % 2) / 3, i < 40 ? 1e9 / 3 + i : 0]),
    );
    expect(linesOf('chalk', [5], bars).value[79]).toBe(0);
    expect(linesOf('int', [21], bars).value[79]).toBe(0);
    expect(linesOf('mf', [14], bars).value[79]).toBe(50);
    expect(linesOf('vma', [25], bars).value[79]).toBe(0);
  });

  it('the mean of whole volumes is the nearest double, even next to fractions and huge volumes', () => {
    const volumes = Array.from({ length: 120 }, (_, i) => (i * 7919) % 100_003);
    const odd = volumes.map((volume, i) => (i === 40 ? 0.1 : i === 80 ? 9e15 : volume));
    for (const list of [volumes, odd]) {
      const bars = barsFrom(list.map((volume): Bar => [10, 11, 9, 10, volume]));
      for (const period of [1, 2, 7, 25]) {
        const { value } = linesOf('vma', [period], bars);
        for (let i = period - 1; i < list.length; i++) {
          const window = list.slice(i - period + 1, i + 1);
          const mean = window.toSorted((a, b) => a - b).reduce((sum, volume) => sum + volume, 0) / period;
          if (window.every(Number.isInteger)) expect(value[i]).toBe(mean);
          else expect(Math.abs(value[i] - mean)).toBeLessThanOrEqual(1e-14 * mean);
        }
      }
    }
  });

  it('momentum is the plain difference, whatever the period and length', () => {
    const bars = barsFrom(Array.from({ length: 61 }, (_, i): Bar => [10, 11, 9, 10 + ((i * 31) % 47) / 100, 1]));
    for (let period = 1; period <= 40; period++) {
      for (const count of [period + 1, 2 * period, 3 * period + 1, 61]) {
        bars.count = Math.min(count, 61);
        const { value } = linesOf('mom', [period], bars);
        for (let i = 0; i < bars.count; i++) {
          expect(value[i]).toBe(i < period ? Number.NaN : bars.close[i] - bars.close[i - period]);
        }
      }
    }
  });

  it('money flow is the sum of flows over the sum of volumes, however short or long the window', () => {
    const bars = barsFrom(Array.from({ length: 61 }, (_, i): Bar => [10, 12, 8, 8 + ((i * 7) % 9) / 2, (i * 37) % 11]));
    const flow = (i: number): number => ((2 * bars.close[i] - bars.high[i] - bars.low[i]) / 4) * bars.volume[i];
    for (let period = 1; period <= 30; period++) {
      const { value } = linesOf('chalk', [period], bars);
      for (let i = 0; i < 61; i++) {
        const window = Array.from({ length: period }, (_, k) => i - k);
        const volume = window.reduce((sum, j) => sum + bars.volume[j], 0);
        const ratio = volume === 0 ? 0 : window.reduce((sum, j) => sum + flow(j), 0) / volume;
        if (i < period - 1) expect(value[i]).toBeNaN();
        else expect(value[i]).toBeCloseTo(ratio, 12);
      }
    }
  });

  it('a spike leaves no residue in later windows', () => {
    const calm = (i: number): Bar => [0.01, 0.013, 0.009, 0.01 + (i % 4) / 1000, 1 + (i % 3)];
    const after = Array.from({ length: 90 }, (_, i) => calm(i));
    const spike: Bar = [9e9, 9.1e9, 8e9, 9e9, 1e15];
    for (const [code, parameters] of [
      ['bb', [20, 2]],
      ['sd', [20]],
      ['lrs', [20]],
      ['vma', [25]],
      ['chalk', [5]],
      ['cci', [20, 0.015]],
    ] as const) {
      const spiked = plainLines(linesOf(code, parameters, barsFrom([spike, ...after])));
      const plain = plainLines(linesOf(code, parameters, barsFrom(after)));
      spiked.forEach((line, k) => {
        const difference = Math.abs(line[90] - plain[k][89]);
        expect(difference, code).toBeLessThanOrEqual(1e-14 * Math.max(1e-3, Math.abs(plain[k][89])));
      });
    }
  });

  it('typical prices that differ only by rounding move no money', () => {
    const pair: Bar[] = [
      [10, 10.04, 10, 10.01, 100],
      [10, 10.05, 10, 10, 100],
    ];
    expect((10.04 + 10 + 10.01) / 3).toBeLessThan((10.05 + 10 + 10) / 3);
    const still = barsFrom([...pair, ...pair]);
    expect(linesOf('mf', [3], still).value[3]).toBe(50);
    const falling = barsFrom([...pair, pair[0], [9.2, 9.5, 9, 9.2, 100]]);
    expect(linesOf('mf', [3], falling).value[3]).toBe(0);
  });

  it('periods longer than the series give no value, whatever their length', () => {
    const bars = barsFrom(Array.from({ length: 20 }, (_, i): Bar => [10, 11, 9, 10 + (i % 2), 100]));
    for (const entry of LINE_ENTRIES) {
      if (entry.parameters[0]?.kind !== 'period') continue;
      const parameters = entry.parameters.map(({ kind, value }) => (kind === 'period' ? 1e9 : value));
      for (const line of plainLines(linesOf(entry.code, parameters, bars))) {
        expect(line.every(Number.isNaN), entry.code).toBe(true);
      }
    }
  });

  it('the bars are not modified', () => {
    const bars = barsFrom(
      Array.from({ length: 70 }, (_, i): Bar => [10, 11, i % 9 === 8 ? 0 : 9, 10 + (i % 5) / 7, i]),
    );
    const copies = [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume].map((column) => column.slice());
    for (const [code, parameters] of defaults) linesOf(code, parameters, bars);
    boxesOf(bars);
    expect([bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume]).toEqual(copies);
  });
});

describe('a million bars of noise', () => {
  const count = 1_000_000;
  let seed = 42;
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const bars = new Bars(count);
  for (let i = 0; i < count; i++) {
    const close = 10 ** (6 * random() - 3);
    bars.append(i, close * random(), close * (1 + random()), close * random(), close, Math.floor(1e9 * random() ** 8));
  }

  it.each(defaults)('%s stays finite', (code, parameters) => {
    // Right after its anchor it may have no volume to divide by.
    const mayPause = entryOf(code)?.isAnchored === true;
    for (const [name, line] of Object.entries(linesOf(code, parameters, bars))) {
      const first = line.findIndex((value) => !Number.isNaN(value));
      let odd = -1;
      for (let i = first; i < count && odd < 0; i++) {
        if (!Number.isFinite(line[i]) && !(mayPause && Number.isNaN(line[i]))) odd = i;
      }
      expect(odd, name).toBe(-1);
    }
  });

  it('Darvas boxes are found', () => {
    expect(boxesOf(bars).length).toBeGreaterThan(0);
  });
});
