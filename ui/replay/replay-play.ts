/** The id of the button that plays and pauses. */
export const PLAY_BUTTON = 'replay-play';

/** Moves the focus to the bar's first button. If the bar does not exist yet, it does so itself when it appears. */
export function focusPlay(): void {
  document.getElementById(PLAY_BUTTON)?.focus({ preventScroll: true });
}
