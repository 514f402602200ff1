import { watchTextScale } from './text-scale.ts';

/** What gives the tokens other values besides the attributes of the root and the text size. */
const LOOK_QUERIES = ['(forced-colors: active)', '(prefers-reduced-motion: reduce)', '(pointer: coarse)'];

/** Calls `changed` when the tokens may have other values, for what is painted by them; returns how to stop. */
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
