let wentBack = false;

addEventListener('popstate', () => {
  wentBack = true;
});
// The router dispatches its own moves as events on the window.
addEventListener('pushState', () => {
  wentBack = false;
});

/** Whether the user reached the current screen by going back or forward, so that its scroll position is restored. */
export function cameBack(): boolean {
  return wentBack;
}
