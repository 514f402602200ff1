import type { PriceColumns } from './indicator.ts';

const NO_VALUES = new Float64Array(0);
const ROOM_AT_START = 64;

/**
 * A series as indicators see it: without missing bars (close not finite or not above 0), with the close for a missing
 * open, high or low, and 0 for a missing volume. One instance serves all studies of a series.
 *
 * While every bar is sound, the common case, its columns are the source's own and nothing is copied. From the first
 * unsound bar on they are copies, and `places` gives each bar's index in the source.
 */
export class SoundBars implements PriceColumns {
  count = 0;
  /** How many of the bars are final: those before the source's last bar, which may still be amended. */
  settled = 0;
  /** Number of bars in the source, missing ones included. */
  sourceCount = 0;
  /** Index in the source of each bar; null when they are the same. */
  places: Int32Array | null = null;
  /** Increases whenever all bars were read again, which invalidates everything computed before. */
  generation = 0;
  time: Float64Array = NO_VALUES;
  open: Float64Array = NO_VALUES;
  high: Float64Array = NO_VALUES;
  low: Float64Array = NO_VALUES;
  close: Float64Array = NO_VALUES;
  volume: Float64Array = NO_VALUES;
  trades: Float64Array | Uint32Array = NO_VALUES;

  private readonly source: PriceColumns;
  private readonly copies = Array.from({ length: 7 }, () => NO_VALUES);

  constructor(source: PriceColumns) {
    this.source = source;
  }

  /** Reads the whole source. Call it at the start and whenever other bars than the last may have changed. */
  fill(): void {
    this.generation++;
    this.places = null;
    if (this.soundFrom(0)) this.adopt();
    else this.copyFrom(0, 0);
  }

  /** Reads the changes after bars were appended or the last one was amended; O(1) for each. */
  next(): void {
    const changed = Math.max(0, this.sourceCount - 1);
    if (this.source.count < this.sourceCount) this.fill();
    else if (this.places !== null) this.copyFrom(changed, this.settled);
    else if (this.soundFrom(changed)) this.adopt();
    else this.fill();
  }

  /**
   * Whether all bars from `from` on are sound. One sum finds every infinite value; figures so large that only their sum
   * is infinite are copied like unsound ones, unchanged.
   */
  private soundFrom(from: number): boolean {
    const { open, high, low, close, volume, trades, count } = this.source;
    for (let i = from; i < count; i++) {
      const o = open[i];
      const h = high[i];
      const l = low[i];
      const c = close[i];
      const v = volume[i];
      if (!(o > 0 && h > 0 && l > 0 && c > 0 && v >= 0 && o + h + l + c + v < Number.POSITIVE_INFINITY)) return false;
    }
    // Whole numbers, as in a chart's own bars, need no check. `instanceof` takes one step up the prototype chain.
    if (trades instanceof Uint32Array) return true;
    for (let i = from; i < count; i++) if (!isCount(trades[i])) return false;
    return true;
  }

  private adopt(): void {
    const source = this.source;
    // Storing seven references, even unchanged ones, costs a tick more than one comparison.
    if (this.close !== source.close) {
      this.time = source.time;
      this.open = source.open;
      this.high = source.high;
      this.low = source.low;
      this.close = source.close;
      this.volume = source.volume;
      this.trades = source.trades;
    }
    this.count = source.count;
    this.sourceCount = source.count;
    this.settled = Math.max(0, source.count - 1);
  }

  /** Copies the sound bars from the source's bar `from` on after the first `kept` bars. */
  private copyFrom(from: number, kept: number): void {
    const source = this.source;
    const places = this.reserve(source.count);
    const last = source.count - 1;
    this.count = kept;
    this.settled = kept;
    for (let i = from; i <= last; i++) {
      if (i === last) this.settled = this.count;
      const close = source.close[i];
      if (!isPrice(close)) continue;
      const to = this.count++;
      const trades = source.trades[i];
      places[to] = i;
      this.time[to] = source.time[i];
      this.close[to] = close;
      this.open[to] = isPrice(source.open[i]) ? source.open[i] : close;
      this.high[to] = isPrice(source.high[i]) ? source.high[i] : close;
      this.low[to] = isPrice(source.low[i]) ? source.low[i] : close;
      this.volume[to] = isAmount(source.volume[i]) ? source.volume[i] : 0;
      this.trades[to] = isCount(trades) ? trades : 0;
    }
    this.sourceCount = source.count;
  }

  private reserve(count: number): Int32Array {
    let places = this.places ?? new Int32Array(0);
    if (places.length < count) {
      const room = Math.max(count, places.length * 2, ROOM_AT_START);
      const grown = new Int32Array(room);
      grown.set(places);
      places = grown;
      this.copies.forEach((column, k) => {
        this.copies[k] = new Float64Array(room);
        this.copies[k].set(column.subarray(0, room));
      });
    }
    [this.time, this.open, this.high, this.low, this.close, this.volume, this.trades] = this.copies;
    this.places = places;
    return places;
  }
}

function isPrice(value: number): boolean {
  return value > 0 && value < Number.POSITIVE_INFINITY;
}

function isAmount(value: number): boolean {
  return value >= 0 && value < Number.POSITIVE_INFINITY;
}

/** NaN is valid: the source gives no number of trades for the bar. */
function isCount(value: number): boolean {
  return Number.isNaN(value) || isAmount(value);
}
