import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { changeDirection } from '../../engine/format/change-direction.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatMoney, formatPrice } from '../../engine/format/price.ts';
import type { HeldPosition, PortfolioValue } from '../../workers/api/records.ts';
import table from '../components/table.module.css';
import { useMedia } from '../components/use-media.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { alignDecimals, decimalsShown } from '../quote-table/align-decimals.ts';
import direction from '../quote-table/change.module.css';
import { quotePath } from '../routes/paths.ts';
import css from './positions-table.module.css';
import { gainText, sharesText } from './value-text.ts';

interface Props {
  readonly caption: string;
  readonly portfolio: PortfolioValue;
}

/** The positions of a portfolio: nine columns, or four with two lines each if the screen is narrow. */
export function PositionsTable(props: Props): ReactNode {
  const wide = useMedia('print, (width >= 62.5em)');
  return wide ? <WideTable {...props} /> : <NarrowTable {...props} />;
}

function WideTable({ caption, portfolio: { positions, totals, usdTotals } }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const costs = useAligned(positions, 'cost');
  const prices = useAligned(positions, 'price');
  return (
    <table className={`${table.table} ${table.sticky}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('value.column.region')}</th>
          <th scope="col">{t('value.column.symbol')}</th>
          {(['cost', 'shares', 'costPerShare', 'price', 'value', 'net', 'percent'] as const).map((column) => (
            <th key={column} scope="col" className={table.number}>
              {t(`value.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {positions.map((held, i) => (
          <tr key={keyOf(held)} className={table.row} data-direction={changeDirection(held.net, 2)}>
            <td>{held.region}</td>
            <th scope="row">
              <SymbolLink held={held} />
            </th>
            <td className={table.number}>
              <Converted amount={held.totalcost} held={held} />
            </td>
            <td className={table.number}>{sharesText(held.shares, locale)}</td>
            <td className={table.number}>
              <Own text={costs[i] ?? ''} held={held} />
            </td>
            <td className={table.number}>
              <Own text={prices[i] ?? ''} held={held} />
            </td>
            <td className={table.number}>
              <Converted amount={held.value} held={held} />
            </td>
            <td className={`${table.number} ${direction.change} ${direction.arrow}`}>{gainText(held.net, locale)}</td>
            <td className={`${table.number} ${direction.change}`}>{formatPercent(held.percent, locale)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className={css.totals}>
        {usdTotals === null ? <TotalRow title={t('value.total')} totals={totals} /> : null}
        {usdTotals === null ? null : (
          <>
            <TotalRow title={t('value.total.in', { currency: 'CAD' })} totals={totals} />
            <TotalRow title={t('value.total.in', { currency: 'USD' })} totals={usdTotals} />
          </>
        )}
      </tfoot>
    </table>
  );
}

interface TotalProps extends Pick<PortfolioValue, 'totals'> {
  readonly title: string;
}

function TotalRow({ title, totals }: TotalProps): ReactNode {
  const locale = useLocale();
  return (
    <tr data-direction={changeDirection(totals.net, 2)}>
      <th scope="row" colSpan={2}>
        {title}
      </th>
      <td className={table.number}>{formatMoney(totals.cost, locale)}</td>
      <td colSpan={3} />
      <td className={table.number}>{formatMoney(totals.value, locale)}</td>
      <td className={`${table.number} ${direction.change} ${direction.arrow}`}>{gainText(totals.net, locale)}</td>
      <td className={`${table.number} ${direction.change}`}>{formatPercent(totals.percent, locale)}</td>
    </tr>
  );
}

function NarrowTable({ caption, portfolio: { positions } }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const costs = useAligned(positions, 'cost');
  const prices = useAligned(positions, 'price');
  return (
    <table className={`${table.table} ${css.narrow}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {(
            [
              ['symbol', 'shares'],
              ['price', 'costPerShare'],
              ['value', 'cost'],
              ['net', 'percent'],
            ] as const
          ).map(([upper, lower], i) => (
            <th key={upper} scope="col" className={i === 0 ? undefined : table.number}>
              {t(`value.column.${upper}`)}
              <span className={css.line}>{t(`value.column.${lower}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {positions.map((held, i) => (
          <tr key={keyOf(held)} className={table.row} data-direction={changeDirection(held.net, 2)}>
            <th scope="row">
              <span className={table.quiet}>{held.region}</span> <SymbolLink held={held} />
              <span className={css.line}>{sharesText(held.shares, locale)}</span>
            </th>
            <td className={table.number}>
              <Own text={prices[i] ?? ''} held={held} />
              <span className={css.line}>{costs[i]}</span>
            </td>
            <td className={table.number}>
              <Converted amount={held.value} held={held} />
              <span className={css.line}>
                <Converted amount={held.totalcost} held={held} />
              </span>
            </td>
            <td className={`${table.number} ${direction.change} ${direction.arrow}`}>
              {gainText(held.net, locale)}
              <span className={css.percent}>{formatPercent(held.percent, locale)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SymbolLink({ held }: { readonly held: HeldPosition }): ReactNode {
  const t = useText();
  if (held.name === '') {
    return (
      <>
        {held.symbol} <span className={css.unknown}>{t('list.unknown')}</span>
      </>
    );
  }
  return (
    <Link href={quotePath(held)} className={table.link} title={held.name}>
      {held.symbol}
    </Link>
  );
}

/** An amount in the security's own currency, which is named unless it is the Canadian dollar. */
function Own({ text, held }: { readonly text: string; readonly held: HeldPosition }): ReactNode {
  return (
    <>
      {held.currency === 'CAD' ? null : <span className={css.currency}>{held.currency} </span>}
      {text}
    </>
  );
}

/** An amount in Canadian dollars; in the security's own currency, which is named, if it could not be converted. */
function Converted({ amount, held }: { readonly amount: number; readonly held: HeldPosition }): ReactNode {
  const locale = useLocale();
  const text = formatMoney(amount, locale);
  if (held.usconv !== 0) return text;
  return (
    <>
      <span className={css.unconverted}>{held.currency} </span>
      {text}
    </>
  );
}

/** The prices of a column, aligned at their decimal points. */
function useAligned(positions: readonly HeldPosition[], column: 'cost' | 'price'): readonly string[] {
  const locale = useLocale();
  const texts = positions.map((held) => formatPrice(held[column], locale));
  const room = Math.max(0, ...texts.map((text) => decimalsShown(text, locale)));
  return texts.map((text) => alignDecimals(text, room, locale));
}

function keyOf({ region, symbol }: HeldPosition): string {
  return `${region}:${symbol}`;
}
