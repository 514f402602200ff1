/** Pixels of one rem at the default text size. */
export const REM = 16;

/** How many times larger than the default the user's text is. Lengths in rem scale with it, the window does not. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / REM || 1;
}

/**
 * Calls `changed` when the user changes the text size. No event reports this, so a box of one rem is observed. Returns a function
 * that stops it.
 */
export function watchTextScale(changed: () => void): () => void {
  const box = document.createElement('span');
  box.style.cssText = 'position:absolute;inset:0 auto auto 0;width:1rem;visibility:hidden';
  let scale = textScale();
  const observer = new ResizeObserver(() => {
    if (textScale() === scale) return;
    scale = textScale();
    changed();
  });
  document.body.append(box);
  observer.observe(box);
  return () => {
    observer.disconnect();
    box.remove();
  };
}
