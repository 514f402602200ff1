import { LineKind, type LineKindNumber } from './line-kind.ts';

/** Numeric fields that the longest line has (`S`). */
const LINE_FIELDS_MAX = 12;

/**
 * One parsed feed line, reused for every line: the parser fills it, the quote table, the books and the trade fan-out
 * read it before the next line is parsed. Texts stay where they are in `text`, as `start … end` (end exclusive), so that
 * a line costs no allocation. A number that the line leaves empty is NaN.
 *
 * Only the fields that the line's kind carries mean anything; the others hold NaN or what an earlier line left.
 */
export class LineRecord {
  kind: LineKindNumber = LineKind.Unknown;
  /** The string that the line is a part of. */
  text = '';
  exStart = 0;
  exEnd = 0;
  symbolStart = 0;
  symbolEnd = 0;
  /** `hashText` of the symbol, for the symbol table. */
  symbolHash = 0;
  /** The broker of an order (`mm`), the side of an `MP` level (`A` or `B`), or the text of an `Error`. */
  labelStart = 0;
  labelEnd = 0;
  /** The line's numeric fields in the order of the grammar, one slot for a text field too. Read them by name below. */
  readonly fields: Float64Array = new Float64Array(LINE_FIELDS_MAX);

  /** `T…`: the price. */
  get price(): number {
    return this.field(0);
  }

  /** `T…`: shares; NaN where an index prints without. */
  get size(): number {
    return this.field(1);
  }

  /** Unix seconds (decimals allowed), or the market's time in an `H`. NaN in the kinds that carry none. */
  get time(): number {
    switch (this.kind) {
      case LineKind.T:
      case LineKind.TE:
      case LineKind.TH:
      case LineKind.TR:
        return this.field(2);
      case LineKind.Q:
      case LineKind.DBT:
      case LineKind.DAT:
      case LineKind.DB:
      case LineKind.DA:
        return this.field(4);
      case LineKind.S:
        return this.field(11);
      case LineKind.H:
        return this.field(1);
      default:
        return Number.NaN;
    }
  }

  /** `T…`: bits, see `trade-rule.ts`. */
  get flags(): number {
    return this.field(3);
  }

  /** `T…`: the day's shares after this trade. */
  get dayVolume(): number {
    return this.field(4);
  }

  /** `T…`: the day's prints after this trade. */
  get dayTrades(): number {
    return this.field(5);
  }

  /** `Q`. */
  get bid(): number {
    return this.field(0);
  }

  /** `Q`: shares. */
  get bidSize(): number {
    return this.field(1);
  }

  /** `Q`. */
  get ask(): number {
    return this.field(2);
  }

  /** `Q`: shares. */
  get askSize(): number {
    return this.field(3);
  }

  /** `H`: how many lines the stream had sent before it. */
  get count(): number {
    return this.field(0);
  }

  /** The n-th field after the symbol, for the wide `S` and the depth lines; NaN when empty. */
  field(n: number): number {
    return this.fields[n];
  }

  /** The symbol as a string of its own; allocates, so only for logs and for new symbols. */
  symbol(): string {
    return this.text.slice(this.symbolStart, this.symbolEnd);
  }

  /** The exchange code as a string of its own; allocates. */
  exchange(): string {
    return this.text.slice(this.exStart, this.exEnd);
  }

  /** The broker, side or error text as a string of its own; allocates. */
  label(): string {
    return this.text.slice(this.labelStart, this.labelEnd);
  }
}

/** Field numbers of an `S` line, for `LineRecord.field`. */
export const SummaryField = {
  HaltCode: 0,
  Last: 1,
  Change: 2,
  Open: 3,
  High: 4,
  Low: 5,
  Volume: 6,
  Trades: 7,
  Dollar: 8,
  YearHigh: 9,
  YearLow: 10,
  Time: 11,
} as const;

/** Field numbers of the order lines (`DBT`, `DAT`, `DB`, `DA`, `DC`, `DP`, `DR…`), for `LineRecord.field`. */
export const OrderField = {
  OrderNumber: 0,
  /** In `DC` the volume stands here. */
  Price: 1,
  Volume: 2,
  Time: 4,
} as const;

/** Field numbers of an `MP` line, for `LineRecord.field`; the side is the label. */
export const LevelField = {
  Level: 1,
  Price: 2,
  Volume: 3,
  Orders: 4,
} as const;
