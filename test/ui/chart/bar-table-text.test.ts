import { describe, expect, it } from 'vitest';
import { cellText, columnName, countText, tableCsv } from '../../../ui/chart/bar-table-text.ts';

const t = (key: string): string => key;

describe('the table of a chart', () => {
  it('names its columns, and indicators with parameters and line', () => {
    const names = ['date', 'close', 'macd(12,25,9).signal', 'obv', 'nosuch(1)'].map((c) => columnName(c, t, 'en-CA'));
    expect(names).toEqual([
      'bars.date',
      'chart.close',
      'chart.study.macd 12, 25, 9 chart.line.signal',
      'chart.study.obv',
      'nosuch(1)',
    ]);
  });

  it('distinguishes the edges of a box', () => {
    expect(['dar.top', 'dar.bottom'].map((column) => columnName(column, t, 'en-CA'))).toEqual([
      'chart.study.dar chart.line.top',
      'chart.study.dar chart.line.bottom',
    ]);
  });

  it('writes values in the format of the language, and leaves out missing ones', () => {
    expect(cellText('date', '2020-12-16', t, 'en-CA')).toBe('Dec 16, 2020');
    expect(cellText('time', '09:31', t, 'fr-CA')).toBe('09:31');
    expect(cellText('close', '1234.5', t, 'en-CA')).toBe('1,234.50');
    expect(cellText('close', '1234.5', t, 'fr-CA')).toBe('1\u00a0234,50');
    expect(cellText('volume', '12345678', t, 'en-CA')).toBe('12,345,678');
    expect(cellText('bought', '0', t, 'en-CA')).toBe('0.00');
    expect(cellText('simulated', 'yes', t, 'en-CA')).toBe('bars.simulated.yes');
    expect(cellText('rsi(14)', '55.1234', t, 'en-CA')).toBe('55.12');
    expect(cellText('rsi(14)', '', t, 'en-CA')).toBe('');
  });

  it('names compared securities by symbol and country, and writes their closes and percent changes', () => {
    const names = ['percent', 'U:BRK.B', 'C:NTHH/UN percent'].map((column) => columnName(column, t, 'en-CA'));
    expect(names).toEqual(['bars.percent', 'BRK.B-U', 'NTHH/UN-C bars.percent']);
    expect(cellText('U:BRK.B', '1234.5', t, 'en-CA')).toBe('1,234.50');
    expect(cellText('U:BRK.B percent', '1.5', t, 'en-CA')).toBe('+1.50%');
    expect(cellText('percent', '', t, 'en-CA')).toBe('');
  });

  it('says how many bars there are, and how many are shown if there are more, in the format of the language', () => {
    const spoken = (key: string, values: object = {}): string => `${key} ${JSON.stringify(values)}`;
    expect(countText(2000, 2000, spoken, 'en-CA')).toBe('bars.count {"n":2000}');
    expect(countText(8112, 2000, spoken, 'en-CA')).toBe('bars.capped {"shown":"2,000","all":"8,112"}');
    expect(countText(8112, 2000, spoken, 'fr-CA')).toBe('bars.capped {"shown":"2\u00a0000","all":"8\u00a0112"}');
  });

  it('becomes CSV whose fields can be read back', () => {
    const csv = tableCsv({ columns: ['date', 'macd(12,25,9).hist'], rows: [['2020-12-16', '-0.5']] });
    expect(csv).toBe('date,"macd(12,25,9).hist"\r\n2020-12-16,-0.5\r\n');
  });
});
