/** Observes the size of an element's content in device pixels, or in CSS pixels if the browser does not support those. */
export function observePixels(observer: ResizeObserver, element: Element): void {
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(element);
  }
}
