import type { ComponentType, ReactNode } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Depth } from '../depth/depth.tsx';
import { useText } from '../i18n/text.ts';
import { Headlines } from '../news/headlines.tsx';
import { indexName } from '../quote-table/index-names.ts';
import { ALL_CATEGORIES } from '../routes/news-param.ts';
import { PrintList } from '../trades/print-list.tsx';
import { SecuritySummary } from './security-summary.tsx';
import css from './security-tile.module.css';
import type { SecurityKind } from './tile.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';

interface BodyProps {
  readonly subject: SymbolKey;
  /** The security's name. */
  readonly name: string;
}

const BODIES: Readonly<Record<SecurityKind, ComponentType<BodyProps>>> = {
  orders: (props) => <Depth {...props} kind="orders" />,
  levels: (props) => <Depth {...props} kind="levels" />,
  tape: PrintList,
  news: SecurityNews,
  summary: SecuritySummary,
};

interface Props extends TileProps {
  readonly kind: SecurityKind;
  /** The displayed security: the tile's own, or the one selected in its link colour. */
  readonly security: SymbolKey;
}

/** A book, a tape, the news or the figures of a security on a board, as on its own screen. */
export function SecurityTile({ kind, security, ...frame }: Props): ReactNode {
  const { symbol, region } = security;
  const Body = BODIES[kind];
  return (
    <TileFrame {...frame}>
      <div className={css.body}>
        <Body key={`${region}:${symbol}`} subject={security} name={indexName(symbol) ?? symbol} />
      </div>
    </TileFrame>
  );
}

function SecurityNews({ subject, name }: BodyProps): ReactNode {
  const t = useText();
  const request = { ...subject, portfolio: -1, category: ALL_CATEGORIES };
  return <Headlines request={request} caption={t('news.symbol', { symbol: name })} />;
}
