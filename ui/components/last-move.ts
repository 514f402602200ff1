let wentBack = false;

addEventListener('popstate', () => {
  wentBack = true;
});
// The router announces its own moves on the window.
addEventListener('pushState', () => {
  wentBack = false;
});

/** Whether the screen shown was reached by going back or forward in the history, where its place is to be kept. */
export function cameBack(): boolean {
  return wentBack;
}
