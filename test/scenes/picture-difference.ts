/** Where lines are slanted, the browser smooths them: a colour component may differ by this much, of 255 (`golden.spec.ts`). */
const SMOOTHED = 10;
/** The colour of a pixel that differs. */
const MARK = 0xff_00_00_e0;

/** The difference between two pictures. */
interface Difference {
  readonly pixels: number;
  /** Marks the pixels that differ; null if none does, or if the pictures have different sizes. */
  readonly picture: HTMLCanvasElement | null;
}

/** Compares two pictures pixel by pixel. `slanted`: they contain slanted lines. */
export async function differenceOf(one: Blob, other: Blob, slanted: boolean): Promise<Difference> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.width !== b.width || a.height !== b.height)
    return { pixels: Math.max(a.data.length, b.data.length) / 4, picture: null };
  const tolerance = slanted ? SMOOTHED : 0;
  const marked = new ImageData(a.width, a.height);
  const marks = new Uint32Array(marked.data.buffer);
  let pixels = 0;
  for (let i = 0; i < marks.length; i++) {
    if (!differs(a.data, b.data, 4 * i, tolerance)) continue;
    marks[i] = MARK;
    pixels++;
  }
  if (pixels === 0) return { pixels, picture: null };
  const picture = document.createElement('canvas');
  picture.width = a.width;
  picture.height = a.height;
  picture.getContext('2d')?.putImageData(marked, 0, 0);
  return { pixels, picture };
}

function differs(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number, tolerance: number): boolean {
  for (let part = at; part < at + 4; part++) if (Math.abs(a[part] - b[part]) > tolerance) return true;
  return false;
}

async function pixelsOf(picture: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture, { colorSpaceConversion: 'none' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (context === null) throw new Error('no 2D context');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
