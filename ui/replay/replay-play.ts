/** The id of the button that plays and pauses. */
export const PLAY_BUTTON = 'replay-play';

/** Moves the focus to the bar's first button. A bar that does not exist yet focuses the button itself when it appears. */
export function focusPlay(): void {
  document.getElementById(PLAY_BUTTON)?.focus({ preventScroll: true });
}
