/** Pixels of one rem at the usual text size. */
export const REM = 16;

/** How many times larger than usual the reader's letters are: lengths in rem grow with them, the window does not. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / REM || 1;
}

/** Calls `changed` when the reader sets another text size, which no event tells: a box of one rem does. Returns how to stop. */
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
