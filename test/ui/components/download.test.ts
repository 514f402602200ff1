import { describe, expect, it } from 'vitest';
import { csvDates, exportName } from '../../../ui/components/download.ts';

describe('the files of a chart', () => {
  it('are named by symbol, period and dates, without characters that file names cannot contain', () => {
    expect(exportName('MSFT', 'd', '2020-06-16', '2020-12-16', 'csv')).toBe('MSFT-d-2020-06-16-2020-12-16.csv');
    expect(exportName('FX$CAD/USD', '5', '2020-12-16', '2020-12-16', 'png')).toBe(
      'FX$CAD_USD-5-2020-12-16-2020-12-16.png',
    );
  });

  it('find the dates in the first and the last row', () => {
    expect(csvDates('date,close\r\n2020-12-15,1\r\n2020-12-16,2\r\n')).toEqual(['2020-12-15', '2020-12-16']);
    expect(csvDates('date,close\n2020-12-15,1')).toEqual(['2020-12-15', '2020-12-15']);
    expect(csvDates('date,close\n')).toEqual(['', '']);
    expect(csvDates('')).toEqual(['', '']);
  });
});
