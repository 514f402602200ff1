/**
 * The visible rows of a scrolled list, and their edges in whole device pixels, as a browser lays out a table's rows.
 * All lengths are device pixels, except `scrollTop`, `scrollLeft` and `rowHeight`, which are CSS pixels.
 */
export class ListWindow {
  width = 0;
  height = 0;
  ratio = 1;
  scrollTop = 0;
  scrollLeft = 0;
  rowHeight = 24;
  /** Number of rows shown in the list. */
  count = 0;

  /** The list's left edge: 0, or negative when scrolled. */
  get left(): number {
    return -Math.round(this.scrollLeft * this.ratio);
  }

  /** The position of the row at a distance (CSS pixels) below the window's upper edge; -1 if there is none. */
  placeAt(y: number): number {
    const place = Math.floor((y + this.scrollTop) / this.rowHeight);
    return y >= 0 && place < this.count ? place : -1;
  }

  /** The first row that is at least partly visible. */
  get first(): number {
    return Math.min(this.count, Math.max(0, Math.floor(this.scrollTop / this.rowHeight)));
  }

  /** One past the last row that is at least partly visible. */
  get end(): number {
    const bottom = this.scrollTop + this.height / this.ratio;
    return Math.max(this.first, Math.min(this.count, Math.ceil(bottom / this.rowHeight)));
  }

  /** The upper edge of a row; the lower one is the next row's upper. */
  top(place: number): number {
    return Math.round(place * this.rowHeight * this.ratio) - Math.round(this.scrollTop * this.ratio);
  }
}
