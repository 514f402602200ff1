/** The yellow shade of a row after loading: it starts one third faded. */
export const FADE_LOADED = 4;
/** The strongest yellow shade, of a row that a live line has just changed. */
export const FADE_LIVE = 6;

/** A row's shade one step (one second) later; 0 is gone. */
export function nextFade(fade: number): number {
  return fade > 0 ? fade - 1 : 0;
}
