/** A colour as one pixel of an `ImageData` in a `Uint32Array`: alpha, blue, green, red from the top byte. */
export type Pixel = number;

const OPAQUE = 0xff000000;

/** The pixel of `#rrggbb`, opaque. Throws a `RangeError` for any other notation. (Browsers run little-endian only.) */
export function pixelOf(colour: string): Pixel {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`not a colour of the form #rrggbb: ${colour}`);
  const rgb = Number.parseInt(colour.slice(1), 16);
  return (OPAQUE | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >>> 16)) >>> 0;
}

/**
 * `share` (0 … 1) of `over` blended onto `under`, opaque. Shades are mixed once per theme, so that painting never
 * blends.
 */
export function mixed(under: Pixel, over: Pixel, share: number): Pixel {
  let pixel = OPAQUE;
  for (let shift = 0; shift < 24; shift += 8) {
    const below = (under >>> shift) & 0xff;
    const above = (over >>> shift) & 0xff;
    pixel |= Math.round(below + (above - below) * share) << shift;
  }
  return pixel >>> 0;
}

/** `#rrggbb` of a pixel. */
export function hexOf(pixel: Pixel): string {
  const rgb = ((pixel & 0xff) << 16) | (pixel & 0xff00) | ((pixel >>> 16) & 0xff);
  return `#${rgb.toString(16).padStart(6, '0')}`;
}

/** The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(a: Pixel, b: Pixel): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(pixel: Pixel): number {
  const linear = (shift: number): number => {
    const value = ((pixel >>> shift) & 0xff) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(0) + 0.7152 * linear(8) + 0.0722 * linear(16);
}
