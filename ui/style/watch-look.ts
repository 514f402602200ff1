import { watchTextScale } from './text-scale.ts';

/** The media queries that change the tokens, besides the attributes of the root element and the text size. */
const LOOK_QUERIES = ['(forced-colors: active)', '(prefers-reduced-motion: reduce)', '(pointer: coarse)'];

/**
 * Calls `changed` when the tokens may have changed, for canvases that are painted with them; returns a function that stops it.
 */
export function watchLook(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density'] });
  const lists = LOOK_QUERIES.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  const endText = watchTextScale(changed);
  return () => {
    endText();
    observer.disconnect();
    for (const list of lists) list.removeEventListener('change', changed);
  };
}
