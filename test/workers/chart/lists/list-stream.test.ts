import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteDiff } from '../../../../engine/quotes/quote-diff.ts';
import { LIST_LOADING, type ListCommand, type ListMessage } from '../../../../workers/api/quote-list.ts';
import { ListStream, type ShownMessage } from '../../../../workers/chart/lists/list-stream.ts';
import { type ListReader, type OpenedList, QuoteLine } from '../../../../workers/chart/lists/quote-line.ts';

const ROWS: ListMessage = { type: 'rows', rows: [], status: LIST_LOADING };
const COMPLETE: ListMessage = { type: 'complete' };

/** A quote line without a port, whose other end is the test. */
class HandLine extends QuoteLine {
  readonly told: ListCommand['type'][] = [];
  private reader: ListReader | undefined;

  override open(_request: unknown, reader: ListReader): OpenedList {
    this.reader = reader;
    return { send: ({ type }: ListCommand) => void this.told.push(type), close: () => {} };
  }

  say(message: ListMessage): void {
    this.reader?.take(message);
  }

  /** Another market worker replaces the previous one. */
  reopen(): void {
    this.reader?.reopened();
  }
}

let line: HandLine;
let stream: ListStream;
/** The shown messages: rows, and each diff by its number. */
let shown: unknown[];
let diffs: number;

const show = (message: ShownMessage): void => {
  shown.push(message.type === 'diff' ? (message.packet as unknown) : message.type);
};
/** Delivers the next diff, which is shown as its number. */
const diff = (drops = 0): void => {
  diffs += 1;
  line.say({ type: 'diff', packet: diffs as unknown as QuoteDiff, drops });
};

beforeEach(() => {
  line = new HandLine();
  shown = [];
  diffs = 0;
  stream = new ListStream(line, { type: 'index' }, { show, showStatus: () => {} });
  line.say(ROWS);
});

afterEach(() => stream.close());

describe('a frozen stream', () => {
  it('asked to be complete shows the remaining messages of its moment, and holds later ones', () => {
    stream.freeze(true, true);
    diff();
    line.say(COMPLETE);
    diff();
    expect(shown).toEqual(['rows', 1]);
    stream.freeze(false, false);
    expect(shown).toEqual(['rows', 1, 2]);
  });

  it('whose rows change before it is complete holds the new rows and all messages about them', () => {
    stream.freeze(true, true);
    line.say(ROWS);
    diff();
    expect(shown).toEqual(['rows']);
    stream.freeze(false, false);
    expect(shown).toEqual(['rows', 'rows', 1]);
  });

  it('keeps only the latest of changed rows', () => {
    stream.freeze(true, false);
    diff();
    line.say(ROWS);
    diff();
    line.say(ROWS);
    diff();
    stream.freeze(false, false);
    expect(shown).toEqual(['rows', 'rows', 3]);
  });

  it('is settled once complete, or at once if completeness was not requested', () => {
    const settled: string[] = [];
    stream.freeze(true, false);
    stream.whenSettled(() => settled.push('at once'));
    stream.freeze(false, false);
    stream.freeze(true, true);
    stream.whenSettled(() => settled.push('complete'));
    expect(settled).toEqual(['at once']);
    line.say(COMPLETE);
    line.say(COMPLETE);
    expect(settled).toEqual(['at once', 'complete']);
    stream.whenSettled(() => settled.push('after'));
    expect(settled).toEqual(['at once', 'complete', 'after']);
  });

  it('whose market worker is replaced before it is complete is settled, and complete only on a new request', () => {
    const settled: string[] = [];
    stream.freeze(true, true);
    stream.whenSettled(() => settled.push('before'));
    line.reopen();
    expect(settled).toEqual(['before']);
    stream.whenSettled(() => settled.push('after'));
    line.say(ROWS);
    diff();
    line.say(COMPLETE);
    expect([settled, shown]).toEqual([['before', 'after'], ['rows']]);
  });

  it('released and frozen again stays frozen the second time as well', () => {
    for (let time = 0; time < 2; time++) {
      stream.freeze(true, true);
      line.say(COMPLETE);
      diff();
      expect(shown).not.toContain(diffs);
      stream.freeze(false, false);
      expect(shown).toContain(diffs);
      diff();
      expect(shown).toContain(diffs);
    }
  });

  it('frozen before it had rows shows the first ones', () => {
    const fresh: unknown[] = [];
    const early = new ListStream(
      line,
      { type: 'index' },
      { show: ({ type }) => fresh.push(type), showStatus: () => {} },
    );
    early.freeze(true, false);
    line.say(ROWS);
    diff();
    expect(fresh).toEqual(['rows']);
  });
});

describe('a stream', () => {
  it('owes one credit for each received diff, and gives each once', () => {
    diff();
    diff(3);
    expect([stream.owes, stream.diffs, stream.drops]).toEqual([true, 2, 3]);
    stream.ask();
    stream.ask();
    expect([stream.owes, line.told]).toEqual([false, ['credit', 'credit']]);
  });

  it('requests the days once, and once more from a market worker that replaced another', () => {
    stream.wantSparks();
    stream.wantSparks();
    expect(line.told).toEqual(['spark']);
    line.say(ROWS);
    expect(line.told).toEqual(['spark']);
    line.reopen();
    expect(line.told).toEqual(['spark', 'spark']);
  });

  it('owes a new market worker nothing for diffs of the previous one', () => {
    diff();
    diff();
    line.reopen();
    stream.ask();
    expect([stream.owes, line.told]).toEqual([false, []]);
    diff();
    stream.ask();
    expect(line.told).toEqual(['credit']);
  });

  it('requests days that arrived while it was frozen once when released', () => {
    const spark: ListMessage = { type: 'spark', rows: new Uint32Array(0), closes: new Float32Array(0) };
    stream.freeze(true, false);
    line.say(spark);
    line.say(spark);
    stream.freeze(false, false);
    stream.freeze(true, false);
    stream.freeze(false, false);
    expect([line.told, shown]).toEqual([['spark'], ['rows']]);
  });

  it('makes no more calls once closed', () => {
    const called: string[] = [];
    stream.whenComplete(() => called.push('late'));
    stream.close();
    line.say(COMPLETE);
    expect(called).toEqual([]);
  });
});
