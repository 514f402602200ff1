import { LINE_FIELDS, MAX_FIELDS, NO_TIME, TIME_PLACE } from './line-fields.ts';
import { LineKind } from './line-kind.ts';

const TRADE = LINE_FIELDS.T;
const QUOTE = LINE_FIELDS.Q;
const HEARTBEAT = LINE_FIELDS.H;

/**
 * One parsed feed line, reused for every line: the parser fills it, the quote table, the books and the trade fan-out
 * read it before the next line is parsed. Texts stay in `text`, as `start … end` (end exclusive), so that a line
 * allocates nothing. An empty number is NaN.
 *
 * Only the fields of the line's kind are valid; the others hold NaN or values of an earlier line.
 */
export class LineRecord {
  /** One of `LineKind`. */
  kind: number = LineKind.Unknown;
  /** The string that the line is a part of. */
  text = '';
  exStart = 0;
  exEnd = 0;
  symbolStart = 0;
  symbolEnd = 0;
  /** `hashText` of the symbol, for the symbol table. */
  symbolHash = 0;
  /** The line's text field: a broker, a side, the text of an `Error`. */
  labelStart = 0;
  labelEnd = 0;
  /** The line's fields by index; a text field has a slot too. */
  readonly fields: Float64Array = new Float64Array(MAX_FIELDS);

  /** `T…`: the price. */
  get price(): number {
    return this.fields[TRADE.price];
  }

  /** `T…`: shares; NaN for an index that prints without. */
  get size(): number {
    return this.fields[TRADE.size];
  }

  /** Unix seconds (decimals allowed), or the market's time in an `H`. NaN in kinds without a time. */
  get time(): number {
    const place = TIME_PLACE[this.kind];
    return place === NO_TIME ? Number.NaN : this.fields[place];
  }

  /** `T…`: bits, see `trade-rule.ts`. */
  get flags(): number {
    return this.fields[TRADE.flags];
  }

  /** `T…`: the day's shares after this trade. */
  get dayVolume(): number {
    return this.fields[TRADE.volume];
  }

  /** `T…`: the day's prints after this trade. */
  get dayTrades(): number {
    return this.fields[TRADE.trades];
  }

  /** `Q`. */
  get bid(): number {
    return this.fields[QUOTE.bid];
  }

  /** `Q`: shares. */
  get bidSize(): number {
    return this.fields[QUOTE.bidsize];
  }

  /** `Q`. */
  get ask(): number {
    return this.fields[QUOTE.ask];
  }

  /** `Q`: shares. */
  get askSize(): number {
    return this.fields[QUOTE.asksize];
  }

  /** `H`: how many lines the stream sent before it. */
  get count(): number {
    return this.fields[HEARTBEAT.count];
  }

  /** A field by its index in `LINE_FIELDS`; NaN if empty. */
  field(place: number): number {
    return this.fields[place];
  }

  /** The symbol as a string of its own; allocates, so only for logs and for new symbols. */
  symbol(): string {
    return this.text.slice(this.symbolStart, this.symbolEnd);
  }

  /** The exchange code as a string of its own; allocates. */
  exchange(): string {
    return this.text.slice(this.exStart, this.exEnd);
  }

  /** The text field as a string of its own; allocates. */
  label(): string {
    return this.text.slice(this.labelStart, this.labelEnd);
  }
}
