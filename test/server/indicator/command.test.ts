import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import { parseBars } from '../../../server/indicator/bar-csv.ts';
import { CommandError } from '../../../server/indicator/command-error.ts';
import { indicatorCsv } from '../../../server/indicator/compute.ts';
import { parseOptions } from '../../../server/indicator/options.ts';
import { fixtures } from '../../support/reference.ts';

const command = join(import.meta.dirname, '../../../server/indicator/command.ts');
const spy = readFileSync(join(fixtures, 'spy_2017_2018', 'bars.csv'), 'utf8');

interface Answer {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** The command itself, in a separate process. */
async function spawned(args: readonly string[], input: string): Promise<Answer> {
  const child = spawn(process.execPath, [command, ...args], { stdio: 'pipe' });
  // The command may have refused its arguments before it reads anything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, error };
}

/** The same parts without the process. */
function indicator(args: readonly string[], input: string): Answer {
  try {
    return { code: 0, out: indicatorCsv(parseOptions(args), parseBars(input)), error: '' };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 2, out: '', error: `${error.message}\n` };
  }
}

const rows = (answer: Answer): string[] => answer.out.trimEnd().split('\n');

describe('indicator command', () => {
  it('prints an index and a column a line, empty before the first value, 17 digits after', async () => {
    const answer = await spawned(['--code', 'macd', '--params', '12,25,9'], spy);
    expect(answer.error).toBe('');
    expect(answer.code).toBe(0);
    const lines = rows(answer);
    expect(lines).toHaveLength(503);
    expect(lines[0]).toBe('index,line,signal,hist');
    expect(lines[24]).toBe('23,,,');
    expect(lines[25]).toMatch(/^24,[^,]+,,$/);
    expect(lines[33]).toMatch(/^32,-?\d\.\d{16},-?\d\.\d{16},-?0\.\d{17,}$/);
  });

  it('anchors at the days of the file, whatever the offset of its times', () => {
    const file = [
      'datetime,open,high,low,close,volume',
      '2020-12-15T19:58:00-05:00,10,10,10,10,100',
      '2020-12-15T19:59:00-05:00,20,20,20,20,100',
      '2020-12-16T04:00:00-05:00,30,30,30,30,100',
    ].join('\n');
    const values = rows(indicator(['--code', 'vwap'], file)).slice(1);
    expect(values.map((row) => Number(row.split(',')[1]))).toEqual([10, 15, 30]);
  });

  it.each([
    ['mas', 'index,value'],
    ['bb', 'index,mid,upper,lower'],
    ['maenv', 'index,mid,upper,lower'],
    ['kel', 'index,mid,upper,lower'],
    ['mhist', 'index,line,signal,hist'],
    ['stoc', 'index,k,d'],
    ['slow', 'index,k,d'],
    ['adx', 'index,plus,minus,adx'],
    ['trix', 'index,line,signal'],
    ['sd', 'index,value'],
    ['dar', 'start,end,confirmed,top,bottom,exit'],
  ])('%s is headed %s', (code, header) => {
    expect(rows(indicator(['--code', code], spy))[0]).toBe(header);
  });

  it('prints a row a Darvas box, the exit empty while it is open', () => {
    const lines = rows(indicator(['--code=dar'], spy));
    expect(lines[1]).toBe('0,13,9,215.16999999999999,212.53000000000000,up');
    expect(lines[lines.length - 1]).toBe('492,501,500,254.31999999999999,229.41999999999999,');
  });

  it.each([...OVERLAYS, ...LOWER_INDICATORS].map((entry) => entry.code))(
    '%s fed bar by bar, each amended, is the same to the last digit',
    (code) => {
      const holes = spy.replace(/^2017-0[58]-1.*$/gm, (row) => `${row.split(',')[0]},,,,,`);
      const whole = indicator(['--code', code], holes);
      const fed = indicator(['--code', code, '--incremental'], holes);
      expect(whole.code).toBe(0);
      expect(fed.out).toBe(whole.out);
    },
  );

  it('takes every parameter, and a blank one as its default', () => {
    const given = indicator(['--code', 'kel', '--params', '20,10,2'], spy);
    const blank = indicator(['--code', 'kel', '--params', ',10'], spy);
    const wider = indicator(['--code', 'kel', '--params', '20,10,3'], spy);
    expect(blank.out).toBe(given.out);
    expect(wider.out).not.toBe(given.out);
  });

  it('prints the trades as given and nothing where there is no count', () => {
    const bars =
      'datetime,open,high,low,close,volume,trades\n2020-12-15T09:30,1,2,1,2,100,7\n2020-12-15T09:31,1,2,1,2,100,\n';
    expect(indicator(['--code', 'trans'], bars).out).toBe('index,value\n0,7.0000000000000000\n1,\n');
    expect(indicator(['--code', 'trans'], 'date,open,high,low,close,volume\n2020-12-15,1,1,1,1,1').out).toBe(
      'index,value\n0,\n',
    );
  });

  it('finds the columns by name and does not mind line ends', () => {
    const plain = 'date,open,high,low,close,volume\n2020-12-14,1,2,1,2,5\n2020-12-15,2,3,1,1,7\n';
    const other =
      '\uFEFFVolume,Close,Date,High,Low,Open,note\r\n5,2,2020-12-14,2,1,1,x\r\n7,1,2020-12-15,3,1,2,y\r\n\r\n';
    expect(indicator(['--code', 'obv'], other).out).toBe(indicator(['--code', 'obv'], plain).out);
  });

  it('takes times in order, however they are written', () => {
    const times = [
      '2020-10-31',
      '20201101T0000',
      '2020-11-01 01:59:30-04:00',
      '2020-11-01T01:00-05:00',
      '2020-11-01T06:00:00.5Z',
    ];
    const bars = times.map((time) => `${time},1,1,1,1,1`).join('\n');
    const answer = indicator(['--code', 'vol'], `datetime,open,high,low,close,volume\n${bars}\n`);
    expect(answer.error).toBe('');
    expect(rows(answer)).toHaveLength(6);
  });

  it('prints the header alone for no bars', () => {
    expect(indicator(['--code', 'rsi'], 'date,open,high,low,close,volume\n').out).toBe('index,value\n');
  });

  it('ends with code 2 and one line on the standard error for a mistake', async () => {
    const wrong = await spawned(['--code', 'rsi'], 'date,open,high,low,close,volume\n2020-12-14,1,2,1,two,5\n');
    expect(wrong).toEqual({ code: 2, out: '', error: 'indicator: line 2: close "two" is not a number\n' });
    expect((await spawned(['--code', 'xyz'], spy)).code).toBe(2);
  });

  const header = 'date,open,high,low,close,volume\n';
  it.each([
    [['--code', 'xyz'], spy, 'unknown code "xyz"'],
    [[], spy, 'usage: indicator'],
    [['--code'], spy, '--code needs a value'],
    [['--code', 'rsi', '--fast'], spy, 'unknown argument "--fast"'],
    [['--code', 'rsi', '--params', 'abc'], spy, 'parameter period: "abc" is not a number'],
    [['--code', 'rsi', '--params', '0'], spy, 'parameter period: 0 is below 2'],
    [['--code', 'mas', '--params', '-3'], spy, 'parameter period: -3 is below 1'],
    [['--code', 'sar', '--params', '0,0.2'], spy, 'parameter step: 0 is not above 0'],
    [['--code', 'rsi', '--params', '14,3'], spy, 'rsi takes 1 parameters, not 2'],
    [['--code', 'rsi'], '', 'line 1: no column "date" or "datetime"'],
    [['--code', 'rsi'], 'date,open,high,low,close\n', 'line 1: no column "volume"'],
    [
      ['--code', 'rsi'],
      `${header}2020-12-14,1,2,1,2,5\n2020-12-15,1,2,1,2\n`,
      'line 3: 5 fields where the header has 6',
    ],
    [['--code', 'rsi'], `${header}2020-12-14,1,2,1,two,5\n`, 'line 2: close "two" is not a number'],
    [['--code', 'rsi'], `${header}yesterday,1,2,1,2,5\n`, 'line 2: "yesterday" is not a date'],
    [['--code', 'rsi'], `${header}2020-13-01,1,2,1,2,5\n`, 'line 2: "2020-13-01" is not a date'],
    [['--code', 'rsi'], `${header}2020-02-30,1,2,1,2,5\n`, 'line 2: "2020-02-30" is not a date'],
    [['--code', 'rsi'], `${header}2021-02-29,1,2,1,2,5\n`, 'line 2: "2021-02-29" is not a date'],
    [['--code', 'rsi'], `${header}2020-12-14T24:00,1,2,1,2,5\n`, 'line 2: "2020-12-14T24:00" is not a date'],
    [['--code', 'rsi'], `${header}2020-12-14 09:60,1,2,1,2,5\n`, 'line 2: "2020-12-14 09:60" is not a date'],
    [['--code', 'rsi'], `${header}2020-12-14,1,2,1,0x10,5\n`, 'line 2: close "0x10" is not a number'],
    [['--code', 'rsi'], `${header}2020-12-14,1,2,1,1e999,5\n`, 'line 2: close "1e999" is not a number'],
    [['--code', 'mas', '--params', '0x10'], spy, 'parameter period: "0x10" is not a number'],
    [
      ['--code', 'rsi'],
      `${header}2020-12-14,1,2,1,2,5\n2020-12-11,1,2,1,2,5\n`,
      'line 3: 2020-12-11 comes after 2020-12-14',
    ],
  ])('refuses %j with one line: %s', (args, input, message) => {
    const answer = indicator(args, input);
    expect(answer.code).toBe(2);
    expect(answer.out).toBe('');
    expect(answer.error).toContain(message);
    expect(answer.error.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('a formula in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formula-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function written(text: string): string {
    const file = join(folder, 'formula.txt');
    writeFileSync(file, text);
    return file;
  }

  it('prints a column a line, by name', async () => {
    const file = written('param n = 3\nline mean = sma(close, n) blue\nclose > mean');
    const answer = await spawned(['--formula', file, '--params', '2'], spy);
    expect(answer.error).toBe('');
    const lines = rows(answer);
    expect(lines).toHaveLength(503);
    expect(lines[0]).toBe('index,mean,value');
    expect(lines[1]).toBe('0,,');
    expect(lines[2]).toMatch(/^1,2\d\d\.\d{14},[01]\.0+$/);
  });

  it('is headed as the indicator, and gives the same digits bar by bar', () => {
    const file = written('line line = macd(12, 25, 9).line; line signal = macd.signal; line hist = macd.hist');
    const whole = indicator(['--formula', file], spy);
    expect(indicator(['--formula', file, '--incremental'], spy).out).toBe(whole.out);
    expect(rows(whole)[0]).toBe(rows(indicator(['--code', 'macd'], spy))[0]);
  });

  it.each([
    ['close >', [], ':1:8: The formula ends too early.'],
    ['x = 3\nclose > smma(x)', [], ':2:9: “smma” is neither a function nor a name of this formula.'],
    ['close', ['--params', '3'], ' takes 0 parameters, not 1'],
    ['param n = 3; sma(close, n)', ['--params', 'x'], 'parameter n: "x" is not a number'],
    ['param n = 3 from 2 to 9; sma(close, n)', ['--params', '1'], ':1:7: “n” must be from 2 to 9.'],
  ])('says what is wrong with %j %j', (text, args, message) => {
    const answer = indicator(['--formula', written(text), ...args], spy);
    expect(answer.code).toBe(2);
    expect(answer.error).toContain(message);
  });

  it('must exist, and be the only choice', () => {
    expect(indicator(['--formula', join(folder, 'none')], spy).error).toContain('cannot read');
    expect(indicator(['--formula', written('close'), '--code', 'rsi'], spy).error).toContain('usage');
  });

  it('has a list of what it may call, with arguments and examples', async () => {
    const { out } = await spawned(['--functions'], '');
    expect(out).toContain('sma\tx, length\tThe simple moving average of the last values.\tsma(close, 20)\n');
    expect(out).toContain('macd\t[fast], [slow], [signal]\tMACD: .line .signal .hist\tmacd(12, 25, 9).line\n');
  });
});
