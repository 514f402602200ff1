import type { Surface } from '../../../engine/draw/surface.ts';

/** Positions to a hundredth of a pixel: nobody sees less. */
const places = (...values: readonly number[]): string =>
  values.map((value) => String(Math.round(value * 100) / 100)).join(' ');

/**
 * A surface that records what is drawn on it, for comparison with a file that was reviewed and accepted. Each mark has a line
 * with everything that affects its look. Every letter is 7 wide in a font of 13 pixels.
 */
export class WrittenSurface implements Surface {
  font = '13px sans-serif';
  fillStyle: unknown = '';
  strokeStyle: unknown = '';
  lineWidth = 1;
  lineJoin: Surface['lineJoin'] = 'miter';
  lineCap: Surface['lineCap'] = 'butt';
  textAlign: Surface['textAlign'] = 'left';
  textBaseline: Surface['textBaseline'] = 'alphabetic';
  direction: Surface['direction'] = 'inherit';
  private readonly lines: string[] = [];
  private path: string[] = [];
  private dash: readonly number[] = [];
  private clipped = '';
  private readonly saved: string[] = [];

  /** The lines since the last reading. */
  take(): string {
    return this.lines
      .splice(0)
      .map((line) => `${line}\n`)
      .join('');
  }

  fillText(text: string, x: number, y: number): void {
    this.write(
      'text',
      `'${text}' ${places(x, y)}`,
      this.textAlign,
      this.textBaseline,
      this.font,
      String(this.fillStyle),
    );
  }

  strokeText(text: string, x: number, y: number): void {
    this.write('edge', `'${text}' ${places(x, y)}`, String(this.strokeStyle), String(this.lineWidth), this.lineJoin);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.write('fill', places(x, y, width, height), String(this.fillStyle));
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    this.write('clear', places(x, y, width, height));
  }

  measureText(text: string): { readonly width: number } {
    return { width: (text.length * 7 * Number.parseFloat(/[\d.]+px/.exec(this.font)?.[0] ?? '13')) / 13 };
  }

  save(): void {
    this.saved.push(this.clipped);
  }

  restore(): void {
    this.clipped = this.saved.pop() ?? '';
  }

  beginPath(): void {
    this.path = [];
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path.push(`rectangle ${places(x, y, width, height)}`);
  }

  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void {
    this.path.push(`arc ${places(x, y, radius, startAngle, endAngle)}`);
  }

  moveTo(x: number, y: number): void {
    this.path.push(`from ${places(x, y)}`);
  }

  lineTo(x: number, y: number): void {
    this.path.push(`to ${places(x, y)}`);
  }

  setLineDash(segments: readonly number[]): void {
    this.dash = segments;
  }

  clip(): void {
    this.clipped = this.path.join(' ');
  }

  fill(): void {
    this.write('area', this.path.join(' '), String(this.fillStyle));
  }

  stroke(): void {
    const dash = this.dash.length === 0 ? 'solid' : `dashed ${places(...this.dash)}`;
    this.write(
      'line',
      this.path.join(' '),
      String(this.strokeStyle),
      `${places(this.lineWidth)} ${dash}`,
      this.lineCap,
    );
  }

  private write(...words: readonly string[]): void {
    this.lines.push([...words, ...(this.clipped === '' ? [] : [`within ${this.clipped}`])].join(', '));
  }
}
