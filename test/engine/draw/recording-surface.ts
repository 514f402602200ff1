import type { Surface } from '../../../engine/draw/surface.ts';

/** A surface that records its calls; every letter is 7 wide. */
export class RecordingSurface implements Surface {
  font = '';
  fillStyle: unknown = '';
  strokeStyle: unknown = '';
  lineWidth = 1;
  lineJoin: 'round' | 'bevel' | 'miter' = 'miter';
  lineCap: 'butt' | 'round' | 'square' = 'butt';
  textAlign: Surface['textAlign'] = 'left';
  textBaseline: Surface['textBaseline'] = 'alphabetic';
  direction: Surface['direction'] = 'inherit';
  cleared = 0;
  readonly clearings: RecordedBox[] = [];
  readonly texts: { readonly text: string; readonly x: number; readonly y: number }[] = [];
  readonly rectangles: RecordedBox[] = [];
  /** The colours of the texts and of the rectangles, in their order. */
  readonly textStyles: unknown[] = [];
  readonly rectangleStyles: unknown[] = [];
  /** Stroked lines, with the current clip. */
  readonly lines: RecordedLine[] = [];
  /** Circles, recorded when begun. */
  readonly circles: { readonly x: number; readonly y: number; readonly radius: number }[] = [];
  private path: { from: readonly [number, number]; to: readonly [number, number] }[] = [];
  private at: readonly [number, number] = [0, 0];
  private box: RecordedBox | null = null;
  private dash: readonly number[] = [];
  private clipped: RecordedBox | null = null;
  private readonly saved: (RecordedBox | null)[] = [];

  fillText(text: string, x: number, y: number): void {
    this.texts.push({ text, x, y });
    this.textStyles.push(this.fillStyle);
  }

  strokeText(): void {}

  fillRect(x: number, y: number, width: number, height: number): void {
    this.rectangles.push({ x, y, width, height });
    this.rectangleStyles.push(this.fillStyle);
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    this.cleared++;
    this.clearings.push({ x, y, width, height });
  }

  measureText(text: string): { readonly width: number } {
    return { width: text.length * 7 };
  }

  save(): void {
    this.saved.push(this.clipped);
  }

  restore(): void {
    this.clipped = this.saved.pop() ?? null;
  }

  beginPath(): void {
    this.path = [];
    this.box = null;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.box = { x, y, width, height };
  }

  arc(x: number, y: number, radius: number): void {
    this.circles.push({ x, y, radius });
  }

  moveTo(x: number, y: number): void {
    this.at = [x, y];
  }

  lineTo(x: number, y: number): void {
    this.path.push({ from: this.at, to: [x, y] });
    this.at = [x, y];
  }

  setLineDash(segments: readonly number[]): void {
    this.dash = segments;
  }

  clip(): void {
    this.clipped = this.box;
  }

  fill(): void {}

  stroke(): void {
    const { lineWidth: width, strokeStyle: style, dash, clipped: clip } = this;
    for (const { from, to } of this.path)
      this.lines.push({ from, to, width, style, dash, dashed: dash.length > 0, clip });
  }
}

/** A rectangle to which painting was restricted. */
interface RecordedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One line of a path. */
interface RecordedLine {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly width: number;
  readonly style: unknown;
  readonly dash: readonly number[];
  readonly dashed: boolean;
  readonly clip: RecordedBox | null;
}
