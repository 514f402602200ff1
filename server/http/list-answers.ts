import type { Region } from '../../engine/quotes/region.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { unknownRow } from './quote-row.ts';
import { RowTexts } from './row-texts.ts';
import type { RowView } from './row-view.ts';
import { symbolsOfPath } from './symbols.ts';

/**
 * Lists that are kept; one more pushes out that which was first asked for longest ago. An answer of fifty rows is 23 KB, of two
 * hundred, which a path may name at most, four times that.
 */
const MAX_LISTS = 400;

/** By market. */
const known = new WeakMap<MarketSource, ListAnswers>();

/** A list as it was asked for, and as it was last answered. */
interface KeptList {
  /** Those that were known when the list was read. */
  readonly among: readonly Instrument[];
  /** In the order asked; the text of its row for a symbol that nobody knows. */
  readonly members: readonly (Instrument | string)[];
  /** The members' rows as they were last written. */
  readonly rows: string[];
  /** Those rows; undefined when one of them was written anew since. */
  answer: Buffer | undefined;
}

/**
 * The answers of `/api/quote` as bytes. A page asks for its lists by the same path every few seconds, and visitors all ask
 * for those of the start page: so what a path names is kept, and so is the answer for as long as no row in it changes.
 */
export class ListAnswers {
  private readonly source: MarketSource;
  private readonly texts: RowTexts;
  private readonly lists = new Map<string, KeptList>();

  /** Those of a market, for as long as it is in use. */
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
   * A row for each symbol of a path's segment, in the order asked, as the caller may see it. Throws a 400 `Problem` when the
   * segment names no symbols, or too many. The buffer may be handed out again: nobody writes to it.
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
    // As bytes: the length of a text is counted three times on its way out.
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
