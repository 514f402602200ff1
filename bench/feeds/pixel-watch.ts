import type { Page } from '@playwright/test';

/** An area of a canvas, in its own pixels. */
export interface WatchedArea {
  /** The index of the canvas among those of the page. */
  readonly canvas: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An area after a change. */
interface SeenChange {
  /** Unix milliseconds. */
  readonly at: number;
  /** RGBA, row by row; empty if not requested. */
  readonly data: readonly number[];
}

/** Watches an area of a canvas in every frame of the page. */
export function watchPixels(page: Page, area: WatchedArea): Promise<void> {
  return page.evaluate(({ canvas, x, y, width, height }) => {
    const seen: { at: number; data: Uint8ClampedArray }[] = [];
    Object.assign(globalThis, { seenChanges: seen });
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    const source = document.querySelectorAll('canvas')[canvas];
    let last = 0;
    const look = (): void => {
      if (copy && source) {
        copy.drawImage(source, x, y, width, height, 0, 0, width, height);
        const { data } = copy.getImageData(0, 0, width, height);
        let hash = 0;
        for (const pixel of new Uint32Array(data.buffer)) hash = (Math.imul(hash, 31) + pixel) | 0;
        if (hash !== last) seen.push({ at: Date.now(), data });
        last = hash;
      }
      requestAnimationFrame(look);
    };
    look();
  }, area);
}

/** The changes since the last call, oldest first; with their pixels if `isSmall`. */
export async function takeChanges(page: Page, isSmall: boolean): Promise<readonly SeenChange[]> {
  return page.evaluate((withPixels) => {
    const { seenChanges } = globalThis as unknown as { seenChanges: { at: number; data: Uint8ClampedArray }[] };
    return seenChanges.splice(0).map(({ at, data }) => ({ at, data: withPixels ? [...data] : [] }));
  }, isSmall);
}
