/** The id of the button that plays and pauses. */
export const PLAY_BUTTON = 'replay-play';

/** Moves the focus to the bar's first button, if the bar is there; otherwise the bar does so when it appears. */
export function focusPlay(): void {
  document.getElementById(PLAY_BUTTON)?.focus({ preventScroll: true });
}
