/**
 * The part of a 2D context that the chart uses: text, slanted lines, and what floats above the picture. Numerous
 * axis-aligned marks go through `Raster`. Both `CanvasRenderingContext2D` and `OffscreenCanvasRenderingContext2D` are
 * surfaces; tests record the calls.
 */
export interface Surface {
  font: string;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: 'round' | 'bevel' | 'miter';
  lineCap: 'butt' | 'round' | 'square';
  textAlign: 'left' | 'right' | 'center' | 'start' | 'end';
  textBaseline: 'middle' | 'alphabetic' | 'top' | 'bottom' | 'hanging' | 'ideographic';
  direction: 'ltr' | 'rtl' | 'inherit';
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  measureText(text: string): { readonly width: number };
  save(): void;
  restore(): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  setLineDash(segments: number[]): void;
  clip(): void;
  fill(): void;
  stroke(): void;
}
