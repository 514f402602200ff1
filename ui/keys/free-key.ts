import { marketState } from '../market/market-store.ts';

/** Elements that use letters and digits themselves. */
const WRITTEN_IN =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [data-formula], [role=menu] *';

/**
 * Whether nobody else uses a key, so that it may be a key of the app by itself: it was pressed without a modifier and outside a
 * field, no dialog is open, and the user has not turned such keys off (WCAG 2.1.4).
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.matches(WRITTEN_IN)) return false;
  return marketState().preferences.singlekeys !== 'false' && document.querySelector('dialog:modal') === null;
}
