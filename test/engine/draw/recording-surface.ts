import type { Surface } from '../../../engine/draw/surface.ts';

/** A surface that keeps what was asked of it; every letter is 7 wide. */
export class RecordingSurface implements Surface {
  font = '';
  fillStyle: unknown = '';
  textAlign: Surface['textAlign'] = 'left';
  textBaseline: Surface['textBaseline'] = 'alphabetic';
  direction: Surface['direction'] = 'inherit';
  cleared = 0;
  readonly texts: { readonly text: string; readonly x: number; readonly y: number }[] = [];
  readonly rectangles: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[] =
    [];

  fillText(text: string, x: number, y: number): void {
    this.texts.push({ text, x, y });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.rectangles.push({ x, y, width, height });
  }

  clearRect(): void {
    this.cleared++;
  }

  measureText(text: string): { readonly width: number } {
    return { width: text.length * 7 };
  }
}
