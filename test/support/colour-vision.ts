import type { Pixel } from '../../engine/draw/colour.ts';

/**
 * Linear sRGB as seen by the three kinds of dichromats (Machado, Oliveira, Fernandes 2009, severity 1), and by full
 * vision.
 */
export const VISION: Readonly<Record<string, readonly (readonly number[])[]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A pixel in OKLab as somebody with this vision sees it. */
function seen(pixel: Pixel, matrix: readonly (readonly number[])[]): number[] {
  const linear = [0, 8, 16].map((shift) => {
    const value = ((pixel >>> shift) & 0xff) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [r, g, b] = matrix.map((row) => {
    const value = row.reduce((sum, factor, i) => sum + factor * linear[i], 0);
    return Math.min(Math.max(value, 0), 1);
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How far apart two pixels are in OKLab for somebody with this vision. */
export function seenDistance(one: Pixel, other: Pixel, matrix: readonly (readonly number[])[]): number {
  const [a, b] = [seen(one, matrix), seen(other, matrix)];
  return Math.hypot(...a.map((value, k) => value - b[k]));
}
