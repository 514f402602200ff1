/**
 * Reports the size of an element's content in whole device pixels, now and whenever it changes; returns a function that stops it.
 */
export function watchSize(
  element: HTMLElement,
  report: (size: { readonly width: number; readonly height: number; readonly ratio: number }) => void,
): () => void {
  const observer = new ResizeObserver(() => {
    const ratio = devicePixelRatio;
    const width = Math.round(element.clientWidth * ratio);
    const height = Math.round(element.clientHeight * ratio);
    report({ width, height, ratio });
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Reports whether an element is visible: its tab is shown, and it is not scrolled out of the window. */
export function watchSight(element: HTMLElement, report: (visible: boolean) => void): () => void {
  let near = false;
  const look = (): void => report(near && !document.hidden);
  const observer = new IntersectionObserver((entries) => {
    near = entries.at(-1)?.isIntersecting ?? false;
    look();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', look);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', look);
  };
}
