/** The notation of most tokens. Reading each through a canvas pixel would cost a task at the page's start. */
const HEX = /^#[\da-f]{6}$/i;

/** Converts any CSS colour to three bytes: the browser paints one pixel in it. */
export class ColourReader {
  #context: CanvasRenderingContext2D | null | undefined;

  /** A CSS colour as `#rrggbb`; black if the browser paints nothing. */
  hex(colour: string): string {
    if (HEX.test(colour)) return colour.toLowerCase();
    this.#context ??= pixel();
    if (this.#context === null) return '#000000';
    this.#context.fillStyle = colour;
    this.#context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = this.#context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
}

function pixel(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
}
