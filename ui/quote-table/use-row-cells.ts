import { useLayoutEffect, useMemo, useRef } from 'react';
import type { NumberKind } from '../../engine/format/number-kind.ts';
import { securityNumbers } from '../../engine/quotes/security-numbers.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { useLocale, useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import type { DecimalRoom } from './decimal-room.ts';
import { type CellName, type FigurePainter, type RowCells, rowPainter } from './row-painter.ts';

/** A row of a list, and the format of its numbers. */
interface RowPlace {
  readonly feed: QuoteListFeed;
  readonly row: number;
  readonly security: SymbolKey;
  /** Writes its numbers; absent if none are shown. */
  readonly figures?: FigurePainter;
  /** Absent: as prices. Exchange rates have a format of their own. */
  readonly numbers?: NumberKind;
  readonly room?: DecimalRoom;
  readonly orderRoom?: DecimalRoom;
  readonly rangeRoom?: DecimalRoom;
  readonly brief?: boolean;
}

/**
 * Binds a row's elements to its numbers: pass `cell('last')` as the `ref` of the element that shows the last price. A bound
 * element must have no React children. If the elements themselves can change, for example with the columns, `layout` is what they
 * depend on: all are written again when it changes.
 */
export function useRowCells(
  { feed, row, security, figures, numbers, room, orderRoom, rangeRoom, brief = false }: RowPlace,
  layout: unknown = null,
): (name: CellName) => (element: HTMLElement | null) => void {
  const t = useText();
  const locale = useLocale();
  const cells = useRef<RowCells>({});
  const { region, symbol } = security;
  const kind = securityNumbers(symbol, numbers);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other elements
  useLayoutEffect(() => {
    const rooms = { ...(room && { room }), ...(orderRoom && { orderRoom }), ...(rangeRoom && { rangeRoom }) };
    const style = { figures, numbers: kind, region, locale, t, brief, ...rooms };
    return feed.paintRow(row, rowPainter(feed, row, cells.current, style));
  }, [feed, row, figures, kind, region, locale, t, room, orderRoom, rangeRoom, brief, layout]);
  return useMemo(() => {
    const refs = new Map<CellName, (element: HTMLElement | null) => void>();
    return (name) => {
      const known = refs.get(name);
      if (known !== undefined) return known;
      const ref = (element: HTMLElement | null): void => {
        cells.current[name] = element;
      };
      refs.set(name, ref);
      return ref;
    };
  }, []);
}
