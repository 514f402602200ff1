import { navigate } from 'wouter/use-browser-location';
import { readDetailsTab } from '../details/details-tabs.ts';
import { isFreeKey } from '../keys/free-key.ts';
import { showKeys } from '../keys/keys-opening.ts';
import { nextInLastList, rememberList } from '../keys/last-list.ts';
import { focusRow, isSpaceFree, rowsOf } from '../keys/row-walk.ts';
import { detailsPath } from '../routes/paths.ts';
import { readQuoteParam } from '../routes/quote-param.ts';

/** Listens for the keys of every screen that the palette does not take, and remembers the list from which a row is opened. */
export function listenToFrameKeys(): void {
  addEventListener('keydown', onKeyDown);
  addEventListener('click', onClick, { capture: true });
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, shiftKey, target } = event;
  if (!isFreeKey(event)) return;
  if (key === '?') showKeys(true);
  else if (key !== ' ' || !isSpaceFree(target) || !walk(shiftKey ? -1 : 1)) return;
  event.preventDefault();
}

/** To the next security of the list that the user came from, in the same tab; on a screen with a list, to its next row. */
function walk(by: 1 | -1): boolean {
  const [, screen, quote = '', tab = ''] = location.pathname.split('/');
  if (screen !== 'details') return focusRow(by);
  const from = readQuoteParam(quote);
  const next = from && nextInLastList(from, by);
  if (next === null) return false;
  // Going back leads to the list, not through every security.
  navigate(detailsPath(next, readDetailsTab(tab) ?? 'chart'), { replace: true });
  return true;
}

function onClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[data-key]') : null;
  if (link?.getAttribute('href')?.startsWith('/details/'))
    rememberList(rowsOf(link.closest('tbody')).map(({ dataset }) => dataset.key ?? ''));
}
