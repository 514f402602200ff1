import type { LineClass } from '../../engine/feed/line-class.ts';
import type { Instrument, QuoteState } from '../../server/market/market-source.ts';
import type { FeedSample } from '../feed-lines.ts';
import { loadInstruments } from '../quotes/load-instruments.ts';
import { TalkingMarket } from '../talking-market.ts';

/** One line of a sample, with its instrument and class. */
export interface SampleLine {
  readonly instrument: Instrument;
  readonly kind: LineClass;
  readonly line: string;
}

/** The lines of a sample as a market would emit them. */
export function sampleLines(sample: FeedSample): SampleLine[] {
  const instruments = new Map(sampleInstruments(sample).map((instrument) => [instrument.symbol, instrument]));
  return sample.batches.flatMap((batch) =>
    batch.split('\n').map((line) => {
      const instrument = instruments.get(line.split(',')[2] ?? '');
      if (!instrument) throw new Error(`no instrument for ${line}`);
      return { instrument, kind: line.startsWith('Q') ? 'quote' : 'trade', line } as const;
    }),
  );
}

/** The instruments of a sample. */
export function sampleInstruments({ symbols }: FeedSample): Instrument[] {
  return loadInstruments(symbols.length).map((instrument, i) => ({ ...instrument, symbol: symbols[i] ?? '' }));
}

/** A market that emits the given lines, and has no other data. */
export class SampleSource extends TalkingMarket {
  readonly clock = {
    now: () => Date.now(),
    date: () => 20201216,
    secondOfDay: () => 0,
    speed: 1,
    isOpen: () => true,
    step() {},
  };
  private readonly all: readonly Instrument[];

  constructor(sample: FeedSample) {
    super();
    this.all = sampleInstruments(sample);
  }

  /** Emits one line. */
  say({ instrument, kind, line }: SampleLine): void {
    this.emitLine(instrument, kind, line);
  }

  instruments(): readonly Instrument[] {
    return this.all;
  }

  find(symbol: string): Instrument | undefined {
    return this.all.find((each) => each.symbol === symbol);
  }

  quote(_instrument: Instrument, _delayed: boolean, out: QuoteState): QuoteState {
    return out;
  }

  snapshot(): readonly string[] {
    return [];
  }
}
