/** Watches the size of an element's content in device pixels, or in CSS pixels where the browser knows no others. */
export function observePixels(observer: ResizeObserver, element: Element): void {
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(element);
  }
}
