import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { readQuoteParam } from '../routes/quote-param.ts';
import { openRowMenu } from './row-menu-opening.ts';

/** A press of a finger counts as long after this time (ms) if it has moved at most `STILL` CSS pixels. */
const LONG = 500;
const STILL = 10;

/** A row of a list: its link, and the security that it leads to. */
interface Row {
  readonly link: HTMLElement;
  readonly security: SymbolKey;
}

/**
 * Opens the menu of a row at a right click, a long press, Shift-F10 or the context-menu key, on every list whose rows lead to a
 * security.
 */
export function listenToRows(): void {
  let timer = 0;
  let held: { readonly x: number; readonly y: number } | null = null;
  /** Whether to ignore the next click, because it ends a long press. */
  let swallows = false;
  const letGo = (): void => {
    clearTimeout(timer);
    held = null;
  };

  addEventListener('contextmenu', (event) => {
    const row = event.shiftKey || event.defaultPrevented ? null : rowAt(event.target);
    if (row === null) return;
    event.preventDefault();
    letGo();
    openAt(row, event.clientX, event.clientY);
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const row = rowAt(event.target);
    if (row === null) return;
    event.preventDefault();
    const { left, bottom } = row.link.getBoundingClientRect();
    openAt(row, left, bottom);
  });
  addEventListener('pointerdown', ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
    letGo();
    swallows = false;
    const row = pointerType === 'touch' && isPrimary ? rowAt(target) : null;
    if (row === null) return;
    held = { x, y };
    timer = window.setTimeout(() => {
      swallows = true;
      openAt(row, x, y);
    }, LONG);
  });
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (held !== null && Math.hypot(clientX - held.x, clientY - held.y) > STILL) letGo();
  });
  addEventListener('pointerup', letGo);
  addEventListener('pointercancel', letGo);
  addEventListener(
    'click',
    (event) => {
      if (!swallows) return;
      swallows = false;
      if (rowAt(event.target) === null) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

function openAt({ link, security }: Row, x: number, y: number): void {
  openRowMenu({ security, x, y, from: link });
}

/** The list row that contains an element; null if there is none, or if it does not link to a security. */
function rowAt(target: EventTarget | null): Row | null {
  const row = target instanceof Element ? target.closest('tbody > tr') : null;
  const link = row?.querySelector<HTMLElement>('a[href^="/details/"]');
  const security = readQuoteParam(link?.getAttribute('href')?.split('/')[2] ?? '');
  return link && security ? { link, security } : null;
}
