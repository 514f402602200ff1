import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { otherRegion } from '../../engine/quotes/region.ts';
import type { ListRequest, RowText, SymbolKey } from '../../workers/api/quote-list.ts';
import { useText } from '../i18n/text.ts';
import { symbolsPath } from '../routes/paths.ts';
import css from './other-country.module.css';

interface Props {
  readonly request: Extract<ListRequest, { type: 'symbols' }>;
  readonly rows: readonly RowText[];
}

/** Over a list of typed symbols: those that only the other country has, and the list with those in their place. */
export function OtherCountry({ request, rows }: Props): ReactNode {
  const t = useText();
  const others = rows.filter(({ otherName }) => otherName !== '');
  const [first] = others;
  if (first === undefined) return null;
  const symbols = others.map(({ symbol }) => symbol).join(', ');
  return (
    <p className={css.note}>
      {t(`list.other.${otherRegion(first.region)}`, { symbols })}{' '}
      <Link replace href={corrected(request.symbols, others)} className={css.link}>
        {t('list.other.take', { symbols })}
      </Link>
    </p>
  );
}

/** The list's address with these securities taken from the other country. */
function corrected(symbols: readonly SymbolKey[], others: readonly RowText[]): string {
  const keys = symbols.map((key) => {
    const isOther = others.some(({ symbol, region }) => symbol === key.symbol && region === key.region);
    return isOther ? { ...key, region: otherRegion(key.region) } : key;
  });
  return symbolsPath(keys, keys[0]?.region ?? 'C');
}
