import { describe, expect, it } from 'vitest';
import { formatAxisPrice } from '../../../engine/format/axis.ts';
import { formatChange } from '../../../engine/format/change.ts';
import { formatIndex, formatIndexChange } from '../../../engine/format/index-number.ts';
import { formatPercent } from '../../../engine/format/percent.ts';
import { formatMoney, formatPrice, formatRoundedPrice, priceDecimals } from '../../../engine/format/price.ts';
import { formatQuotePrice } from '../../../engine/format/quote-price.ts';
import { formatRate, formatRateChange } from '../../../engine/format/rate.ts';
import { formatRatio } from '../../../engine/format/ratio.ts';
import { formatLots, formatSize } from '../../../engine/format/size.ts';
import { formatVolume, volumeNumber, volumeUnit } from '../../../engine/format/volume.ts';

type Format = (value: number, locale: string) => string;
type Case = readonly [value: number, english: string, french: string];

/** The tables use plain spaces; French groups and units follow no-break spaces. */
function table(name: string, format: Format, cases: readonly Case[]): void {
  describe(name, () => {
    it.each(cases)('%d → %s, %s', (value, english, french) => {
      expect(format(value, 'en-CA')).toBe(english);
      expect(format(value, 'fr-CA')).toBe(french.replaceAll(' ', '\u00a0'));
    });
  });
}

const nowhere: readonly Case[] = [
  [Number.NaN, '—', '—'],
  [Number.POSITIVE_INFINITY, '—', '—'],
  [Number.NEGATIVE_INFINITY, '—', '—'],
];

table('a displayed price has 2 to 4 decimals', formatPrice, [
  [12, '12.00', '12,00'],
  [12.3, '12.30', '12,30'],
  [12.345, '12.345', '12,345'],
  [12.34565, '12.3457', '12,3457'],
  [0.4999, '0.4999', '0,4999'],
  [0.5, '0.50', '0,50'],
  [0.00005, '0.0001', '0,0001'],
  [-37.63, '-37.63', '-37,63'],
  [1234.5, '1,234.50', '1 234,50'],
  [9999.99, '9,999.99', '9 999,99'],
  [1_234_567.891, '1,234,567.891', '1 234 567,891'],
  [0, '—', '—'],
  [-0, '—', '—'],
  ...nowhere,
]);

table('a rounded price has 3 decimals under 0.5, otherwise 2', formatRoundedPrice, [
  [0.4956, '0.496', '0,496'],
  [0.4999, '0.50', '0,50'],
  [0.4994, '0.499', '0,499'],
  [0.5, '0.50', '0,50'],
  [0.5049, '0.50', '0,50'],
  [0.4, '0.40', '0,40'],
  [0.005, '0.005', '0,005'],
  [0.0004, '0.00', '0,00'],
  [1.005, '1.01', '1,01'],
  [12.3456, '12.35', '12,35'],
  [-0.1234, '-0.123', '-0,123'],
  [0, '—', '—'],
  ...nowhere,
]);

it.each([
  [0.4999, 3],
  [0.5, 2],
  [-0.4999, 3],
  [-0.5, 2],
  [0, 3],
])('%d is rounded to %i decimals', (price, decimals) => {
  expect(priceDecimals(price)).toBe(decimals);
});

table('money has 2 decimals', formatMoney, [
  [0, '0.00', '0,00'],
  [-1234.567, '-1,234.57', '-1 234,57'],
  [-0.001, '0.00', '0,00'],
  ...nowhere,
]);

table('a change has 2 to 3 decimals and its sign', formatChange, [
  [0, '0.00', '0,00'],
  [-0, '0.00', '0,00'],
  [0.0004, '0.00', '0,00'],
  [-0.0004, '0.00', '0,00'],
  [0.0005, '+0.001', '+0,001'],
  [-0.0005, '-0.001', '-0,001'],
  [1.5, '+1.50', '+1,50'],
  [-1.234, '-1.234', '-1,234'],
  [-1234.5, '-1,234.50', '-1 234,50'],
  ...nowhere,
]);

table('a percentage has 2 decimals and its sign', formatPercent, [
  [0, '0.00%', '0,00 %'],
  [1.5, '+1.50%', '+1,50 %'],
  [-0.004, '0.00%', '0,00 %'],
  [-12.345, '-12.35%', '-12,35 %'],
  [1234, '+1,234.00%', '+1 234,00 %'],
  ...nowhere,
]);

table('an index has 1 to 2 decimals', formatIndex, [
  [17_000, '17,000.0', '17 000,0'],
  [17_000.25, '17,000.25', '17 000,25'],
  [4199.995, '4,200.0', '4 200,0'],
  [0, '—', '—'],
  ...nowhere,
]);

table('the change of an index has 1 to 2 decimals and its sign', formatIndexChange, [
  [0, '0.0', '0,0'],
  [12, '+12.0', '+12,0'],
  [-0.25, '-0.25', '-0,25'],
  [-0.004, '0.0', '0,0'],
  ...nowhere,
]);

table('a currency’s rate has 4 decimals', formatRate, [
  [0.7813, '0.7813', '0,7813'],
  [1.28, '1.2800', '1,2800'],
  [1.27996, '1.2800', '1,2800'],
  [0, '—', '—'],
  ...nowhere,
]);

table('the change of a currency’s rate has 4 decimals and its sign', formatRateChange, [
  [0, '0.0000', '0,0000'],
  [0.0023, '+0.0023', '+0,0023'],
  [-0.0004, '-0.0004', '-0,0004'],
  [-0.000_04, '0.0000', '0,0000'],
  ...nowhere,
]);

table('a ratio has 1 to 2 decimals', formatRatio, [
  [15, '15.0', '15,0'],
  [3.456, '3.46', '3,46'],
  [-2.5, '-2.5', '-2,5'],
  [0, '—', '—'],
  ...nowhere,
]);

table('a size is in thousands with 1 decimal', formatSize, [
  [100, '0.1', '0,1'],
  [1500, '1.5', '1,5'],
  [1000, '1.0', '1,0'],
  [49, '0.0', '0,0'],
  [50, '0.1', '0,1'],
  [1_234_500, '1,234.5', '1 234,5'],
  [0, '—', '—'],
  ...nowhere,
]);

it.each([
  [300, 100, '3.0'],
  [750, 500, '1.5'],
  [500, 0, '—'],
])('%d shares in lots of %d', (shares, lot, text) => {
  expect(formatLots(shares, lot, 'en-CA')).toBe(text);
});

table('a volume above 9,999 is in k, above 9,999,999 in M', formatVolume, [
  [0, '0', '0'],
  [999, '999', '999'],
  [9999, '9,999', '9 999'],
  [10_000, '10k', '10 k'],
  [10_499, '10k', '10 k'],
  [10_500, '11k', '11 k'],
  [9_999_499, '9,999k', '9 999 k'],
  [9_999_999, '10,000k', '10 000 k'],
  [10_000_000, '10.0M', '10,0 M'],
  [12_345_678, '12.3M', '12,3 M'],
  [1_234_567_890, '1,234.6M', '1 234,6 M'],
  [-12_000, '-12k', '-12 k'],
  ...nowhere,
]);

it.each([
  [9999, '9,999', ''],
  [9999.5, '10', 'k'],
  [10_000, '10', 'k'],
  [9_999_999, '10,000', 'k'],
  [10_000_000, '10.0', 'M'],
  [-10_000_000, '-10.0', 'M'],
  [Number.NaN, '—', ''],
  [Number.POSITIVE_INFINITY, '—', ''],
])('the volume %d has a separate number and unit', (value, number, unit) => {
  expect(volumeNumber(value, 'en-CA')).toBe(number);
  expect(volumeUnit(value)).toBe(unit);
});

table('a bid or ask is whole from 10,000 on', formatQuotePrice, [
  [9999.99, '9,999.99', '9 999,99'],
  [9999.9999, '9,999.9999', '9 999,9999'],
  [10_000, '10,000', '10 000'],
  [10_000.49, '10,000', '10 000'],
  [10_000.5, '10,001', '10 001'],
  [0.4999, '0.4999', '0,4999'],
  [0.5, '0.50', '0,50'],
  [-10_000.5, '-10,001', '-10 001'],
  [0, '—', '—'],
  ...nowhere,
]);

table('an axis label above 10,000 is in k, above 1,000,000 in M', formatAxisPrice, [
  [0, '0.00', '0,00'],
  [0.4956, '0.496', '0,496'],
  [9999.99, '9,999.99', '9 999,99'],
  [10_000, '10,000.00', '10 000,00'],
  [10_000.01, '10.0k', '10,0 k'],
  [12_345, '12.35k', '12,35 k'],
  [1_000_000, '1,000.0k', '1 000,0 k'],
  [1_250_000, '1.25M', '1,25 M'],
  [-12_500, '-12.5k', '-12,5 k'],
  [Number.NaN, '', ''],
  [Number.POSITIVE_INFINITY, '', ''],
]);

it.each([
  [12_345, 5, '12.345k'],
  [12_340, 10, '12.34k'],
  [20_000, 2500, '20.0k'],
  [0.0125, 0.0025, '0.0125'],
  [1.005, 0.005, '1.005'],
  [150, 25, '150.00'],
  [2_000_250, 250, '2.00025M'],
])('the label of %d on an axis of step %d differs from its neighbours', (value, step, text) => {
  expect(formatAxisPrice(value, 'en-CA', step)).toBe(text);
  expect(formatAxisPrice(value + step, 'en-CA', step)).not.toBe(text);
});
