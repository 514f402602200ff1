import type { Region } from '../../engine/quotes/region.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { unknownRow } from './quote-row.ts';
import { RowTexts } from './row-texts.ts';
import type { RowView } from './row-view.ts';
import { symbolsOfPath } from './symbols.ts';

/**
 * The number of cached lists; the oldest is dropped first. An answer with fifty rows has 23 KB; one with two hundred, the most
 * that a path may name, has four times that.
 */
const MAX_LISTS = 400;

/** By market. */
const known = new WeakMap<MarketSource, ListAnswers>();

/** A list as it was requested, and its last answer. */
interface KeptList {
  /** All securities when the list was read. */
  readonly among: readonly Instrument[];
  /** In the requested order. An unknown symbol is replaced by the text of its row. */
  readonly members: readonly (Instrument | string)[];
  /** The last rows of the members. */
  readonly rows: string[];
  /** These rows as one answer; undefined once one of them has changed. */
  answer: Buffer | undefined;
}

/**
 * The answers of `/api/quote` as bytes. A page requests its lists by the same path every few seconds, and all visitors request
 * those of the start page. So the securities that a path names are cached, and so is the answer until a row in it changes.
 */
export class ListAnswers {
  private readonly source: MarketSource;
  private readonly texts: RowTexts;
  private readonly lists = new Map<string, KeptList>();

  /** The answers of a market, cached as long as the market is in use. */
  static of(market: MarketSource): ListAnswers {
    const lists = known.get(market) ?? new ListAnswers(market);
    known.set(market, lists);
    return lists;
  }

  constructor(source: MarketSource) {
    this.source = source;
    this.texts = new RowTexts(source);
  }

  /**
   * A row for each symbol in a segment of the path, in the requested order, as the caller may see it. Throws a 400 `Problem` if
   * the segment names no symbols, or too many. The same buffer may be sent again, so nobody may write to it.
   */
  answer(segment: string, region: Region, view: RowView): Buffer {
    const list = this.list(segment, region);
    const { members, rows } = list;
    for (let i = 0; i < members.length; i++) {
      const member = members[i];
      const row = typeof member === 'string' ? member : this.texts.row(member, view);
      if (rows[i] === row) continue;
      rows[i] = row;
      list.answer = undefined;
    }
    // As bytes: Node measures the length of a string three times before it sends it.
    list.answer ??= Buffer.from(`[${rows.join(',')}]`);
    return list.answer;
  }

  private list(segment: string, region: Region): KeptList {
    const { lists, source } = this;
    const among = source.instruments();
    const path = region + segment;
    const known = lists.get(path);
    if (known?.among === among) return known;
    const members = symbolsOfPath(segment, region).map(
      (key) => source.find(key.symbol, key.region) ?? JSON.stringify(unknownRow(source, key)),
    );
    const list: KeptList = { among, members, rows: [], answer: undefined };
    if (lists.size === MAX_LISTS) {
      const [oldest = ''] = lists.keys();
      lists.delete(oldest);
    }
    lists.set(path, list);
    return list;
  }
}
