import { LANGUAGES } from './languages.ts';

/** The signs with which a locale writes numbers; a positive sign is `+` in all of them. */
export interface NumberSigns {
  readonly locale: string;
  readonly point: string;
  /** Between thousands. */
  readonly group: string;
  readonly minus: string;
  /** Follows a percentage, including its space. */
  readonly percent: string;
}

/**
 * The signs of our languages, which a test compares with `Intl`. A page's first formatter makes the browser load its
 * locale data, which takes 20 ms or more, the largest part of a first screen.
 */
const known = new Map<string, NumberSigns>(LANGUAGES.map((signs) => [signs.locale, signs]));

/** The signs of a locale: from the table if known, otherwise from `Intl`. */
export function signsOf(locale: string): NumberSigns {
  let signs = known.get(locale);
  if (signs === undefined) {
    signs = signsByIntl(locale);
    known.set(locale, signs);
  }
  return signs;
}

/** The signs of a locale according to `Intl`. */
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
