import { LANGUAGES } from './languages.ts';

/** The signs by which a locale writes numbers; what is above zero has a `+` in each of them. */
export interface NumberSigns {
  readonly locale: string;
  readonly point: string;
  /** Between thousands. */
  readonly group: string;
  readonly minus: string;
  /** After a number in per cent, its space included. */
  readonly percent: string;
}

/**
 * Those of our languages, which a test compares with `Intl`: the first formatter that a page makes has the browser load its locale
 * data. That takes 20 ms and more, the largest piece of a first screen.
 */
const known = new Map<string, NumberSigns>(LANGUAGES.map((signs) => [signs.locale, signs]));

/** The signs of a locale: known ones at once, others of `Intl`. */
export function signsOf(locale: string): NumberSigns {
  let signs = known.get(locale);
  if (signs === undefined) {
    signs = signsByIntl(locale);
    known.set(locale, signs);
  }
  return signs;
}

/** The signs of a locale as `Intl` has them. */
export function signsByIntl(locale: string): NumberSigns {
  const part: Record<string, string> = {};
  for (const { type, value } of new Intl.NumberFormat(locale).formatToParts(-12_345.5)) part[type] = value;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
    .formatToParts(1)
    .filter(({ type }) => type === 'literal' || type === 'percentSign')
    .map(({ value }) => value)
    .join('');
  const { decimal: point = '.', group = ',', minusSign: minus = '-' } = part;
  return { locale, point, group, minus, percent };
}
