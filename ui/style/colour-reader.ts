/** As most tokens are written; a canvas and a pixel read back for each would be a task of a page's start. */
const HEX = /^#[\da-f]{6}$/i;

/** Lets the browser paint one pixel in a colour, which is how any CSS notation becomes three bytes. */
export class ColourReader {
  #context: CanvasRenderingContext2D | null | undefined;

  /** `#rrggbb` of a CSS colour; black where the browser paints nothing. */
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
