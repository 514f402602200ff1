/** The reading interface of a canvas of either kind. */
export interface ReadableCanvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): unknown;
}

/** The candle colours for every library, by which a candle's pixels are recognised. */
export const UP_COLOUR = '#0a7f3f';
export const DOWN_COLOUR = '#c1121f';
/** How far a pixel may be from a candle's colour, summed over red, green and blue, so that smoothed edges count, too. */
const LIKENESS = 150;

/** What a picture shows of the candles, to check that no library wins by drawing less. */
export interface DrawnBars {
  /** The leftmost and rightmost pixel columns with a candle's colour, -1 if there are none. */
  readonly first: number;
  readonly last: number;
  /** Columns with a candle's colour. */
  readonly columns: number;
  /** Stretches of such columns. */
  readonly runs: number;
  /** Rows from the highest to the lowest candle pixel. */
  readonly rows: number;
  /** Mean candle pixels in such a column. */
  readonly meanInk: number;
}

/** Forces rasterisation of everything drawn by reading one pixel of each canvas. */
export function readOnePixel(canvases: Iterable<ReadableCanvas>): void {
  for (const canvas of canvases) if (canvas.width > 0 && canvas.height > 0) contextOf(canvas).getImageData(0, 0, 1, 1);
}

/** Looks for candles in rows `top … bottom - 1` and the columns before `right` of a canvas (device pixels). */
export function drawnBars(
  canvas: ReadableCanvas,
  top: number,
  bottom: number,
  right: number = canvas.width,
): DrawnBars {
  const width = Math.min(right, canvas.width);
  const { data } = contextOf(canvas).getImageData(0, top, width, bottom - top);
  const colours = [rgb(UP_COLOUR), rgb(DOWN_COLOUR)];
  let [first, last, columns, runs, ink] = [-1, -2, 0, 0, 0];
  let [highest, lowest] = [Number.POSITIVE_INFINITY, -1];
  for (let x = 0; x < width; x++) {
    let [upper, lower] = [-1, -1];
    for (let y = 0; y < bottom - top; y++) {
      const at = 4 * (y * width + x);
      if (data[at + 3] < 64 || !colours.some((colour) => isLike(data, at, colour))) continue;
      ink++;
      if (upper < 0) upper = y;
      lower = y;
    }
    if (upper < 0) continue;
    if (first < 0) first = x;
    if (last !== x - 1) runs++;
    last = x;
    columns++;
    highest = Math.min(highest, upper);
    lowest = Math.max(lowest, lower);
  }
  return { first, last, columns, runs, rows: Math.max(0, lowest - highest + 1), meanInk: ink / columns };
}

function contextOf(canvas: ReadableCanvas): CanvasRenderingContext2D {
  return canvas.getContext('2d') as CanvasRenderingContext2D;
}

function isLike(data: Uint8ClampedArray, at: number, [red, green, blue]: readonly number[]): boolean {
  return Math.abs(data[at] - red) + Math.abs(data[at + 1] - green) + Math.abs(data[at + 2] - blue) < LIKENESS;
}

function rgb(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
