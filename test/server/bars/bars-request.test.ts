import { describe, expect, it } from 'vitest';
import { BarsError, readBarsArguments } from '../../../server/bars/bars-request.ts';

const ASKED = {
  '--symbol': 'bac',
  '--region': 'U',
  '--from': '2013-10-07',
  '--to': '20131011',
};

/** Reads the usual arguments with changes; undefined leaves one out. */
function read(changes: Readonly<Record<string, string | undefined>> = {}, ...flags: readonly string[]) {
  const named = Object.entries({ ...ASKED, ...changes });
  return readBarsArguments([...named.flatMap(([name, value]) => (value === undefined ? [] : [name, value])), ...flags]);
}

describe('the arguments of npm run bars', () => {
  it('are bars of minutes as they were stored, in the regular session, unless something else is asked for', () => {
    const usual = {
      symbol: 'BAC',
      region: 'U',
      grain: 'minute',
      from: 20131007,
      to: 20131011,
      extended: false,
      adjusted: false,
    };
    expect(read()).toEqual({ ...usual, parquet: undefined });
    const whole = read({ '--grain': 'day', '--region': 'C', '--parquet': 'f' }, '--extended', '--adjusted');
    expect(whole).toEqual({ ...usual, region: 'C', grain: 'day', extended: true, adjusted: true, parquet: 'f' });
    expect(read({ '--grain': 'minute' }).grain).toBe('minute');
  });

  it.each([
    [{ '--symbol': undefined }, /^npm run --silent bars/],
    [{ '--from': undefined }, /^npm run --silent bars/],
    [{ '--to': undefined }, /^npm run --silent bars/],
    [{ '--region': undefined }, '--region: C Canada, U United States'],
    [{ '--region': 'X' }, '--region: C Canada, U United States'],
    [{ '--grain': 'week' }, '--grain: minute or day'],
    [{ '--from': '2013-02-29' }, '--from 2013-02-29: a date is written as 2013-10-07'],
    [{ '--to': '7 October' }, '--to 7 October: a date is written as 2013-10-07'],
    [{ '--from': '2013-10-12' }, '--from is after --to'],
    [{ '--other': 'x' }, /--other/],
  ])('are refused with %j', (changes, words) => {
    expect(() => read(changes)).toThrow(words);
    expect(() => read(changes)).toThrow(BarsError);
  });

  it('may ask for a single day', () => {
    expect(read({ '--to': '2013-10-07' })).toMatchObject({ from: 20131007, to: 20131007 });
  });
});
