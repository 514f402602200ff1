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

/**
 * Shown above a list of typed symbols: which of them only the other country has, and a link to the list with those securities
 * instead.
 */
export function OtherCountry({ request, rows }: Props): ReactNode {
  const t = useText();
  const others = rows.filter(({ otherName }) => otherName !== '');
  if (others.length === 0) return null;
  return (
    <p className={css.note}>
      {(['C', 'U'] as const).map((region) => {
        const listed = others.filter((row) => row.region !== region);
        return listed.length === 0 ? null : `${t(`list.other.${region}`, { symbols: symbolsOf(listed) })} `;
      })}
      <Link replace href={corrected(request.symbols, others)} className={css.link}>
        {t('list.other.take', { symbols: symbolsOf(others) })}
      </Link>
    </p>
  );
}

function symbolsOf(rows: readonly RowText[]): string {
  return rows.map(({ symbol }) => symbol).join(', ');
}

/** The address of the list with these securities replaced by those of the other country. */
function corrected(symbols: readonly SymbolKey[], others: readonly RowText[]): string {
  const keys = symbols.map((key) => {
    const isOther = others.some(({ symbol, region }) => symbol === key.symbol && region === key.region);
    return isOther ? { ...key, region: otherRegion(key.region) } : key;
  });
  return symbolsPath(keys, keys[0]?.region ?? 'C');
}
