import type { Page } from '@playwright/test';

/** A picture as its pixels: four bytes each, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A rectangle of a picture, in its pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels of a screenshot; a page of the browser decodes it. */
export async function decoded(page: Page, png: Buffer): Promise<Picture> {
  const { width, height, text } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let letters = '';
    for (let from = 0; from < data.length; from += 0x8000) {
      letters += String.fromCharCode(...data.subarray(from, from + 0x8000));
    }
    return { width: bitmap.width, height: bitmap.height, text: btoa(letters) };
  }, png.toString('base64'));
  return { width, height, data: new Uint8Array(Buffer.from(text, 'base64')) };
}

/** The largest difference between two pixels in any colour component, 0 to 255. */
export function distance(a: Picture, at: number, b: Picture, other: number): number {
  let most = 0;
  for (let part = 0; part < 3; part++) {
    most = Math.max(most, Math.abs((a.data[4 * at + part] ?? 0) - (b.data[4 * other + part] ?? 0)));
  }
  return most;
}

/** The bounds (left, top, right, bottom) of everything in an area that differs from its first pixel; null if nothing does. */
export function inkBox(picture: Picture, { x, y, width, height }: Area): readonly number[] | null {
  const ground = y * picture.width + x;
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1] as [number, number, number, number];
  for (let py = y; py < y + height; py++) {
    for (let px = x; px < x + width; px++) {
      if (distance(picture, py * picture.width + px, picture, ground) < 70) continue;
      box[0] = Math.min(box[0], px);
      box[1] = Math.min(box[1], py);
      box[2] = Math.max(box[2], px);
      box[3] = Math.max(box[3], py);
    }
  }
  return box[2] < 0 ? null : box;
}
