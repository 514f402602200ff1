/** Lets the browser paint one pixel in a colour, which is how any CSS notation becomes three bytes. */
export class ColourReader {
  private readonly context: CanvasRenderingContext2D | null;

  constructor() {
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    this.context = canvas.getContext('2d', { willReadFrequently: true });
  }

  /** `#rrggbb` of a CSS colour; black where the browser paints nothing. */
  hex(colour: string): string {
    if (this.context === null) return '#000000';
    this.context.fillStyle = colour;
    this.context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = this.context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
}
