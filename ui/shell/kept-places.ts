const KEPT = 'borealis.places';

/** The most history entries whose positions are kept; nobody goes back further. */
const MOST = 100;

/** The user's own scrolling takes precedence. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The scroll position of a screen, CSS pixels: of the page, and of the element that scrolls by itself and keeps its position. */
type Place = readonly [page: number, top: number, left: number];

/** The positions, by the name that each history entry has in its state. */
const places = readPlaces();

/** The current entry. */
let here = '';

/** Its latest scroll position. */
let last: Place = [0, 0, 0];

/** Stops restoring a position; null if none is being restored. */
let endFollowing: (() => void) | null = null;

/**
 * Keeps the scroll position of every screen, and restores it after going back or forward or reloading. The browser's own
 * restoration runs at once, when the content is not there yet.
 */
export function keepPlaces(): void {
  history.scrollRestoration = 'manual';
  open();
  addEventListener('scroll', () => (last = scrollPosition()), { capture: true, passive: true });
  // The router dispatches its own moves as events on the window.
  addEventListener('pushState', () => {
    leave();
    here = '';
    last = [0, 0, 0];
    mark();
  });
  addEventListener('replaceState', mark);
  // An earlier listener may have replaced the screen with a shorter one, so the position from before counts.
  addEventListener('popstate', () => {
    leave();
    open();
  });
  addEventListener('pagehide', () => {
    leave();
    writePlaces();
  });
}

/** Switches to the entry that the history shows now. */
function open(): void {
  here = nameOf(history.state);
  const place = places.get(here);
  last = place ?? scrollPosition();
  mark();
  if (place !== undefined) follow(place);
}

/** Stores the position on leaving the entry. If its position was not restored yet, the old one is kept. */
function leave(): void {
  if (endFollowing === null) places.set(here, last);
  else endFollowing();
}

/** The current scroll positions of page and element. */
function scrollPosition(): Place {
  const part = scrollingPart();
  return [scrollY, part?.scrollTop ?? 0, part?.scrollLeft ?? 0];
}

/** Gives the entry its first name, or the one that a move removed. It does this silently: nothing changes that others read. */
function mark(): void {
  if (here !== '' && nameOf(history.state) === here) return;
  here ||= Math.random().toString(36).slice(2);
  History.prototype.replaceState.call(history, { ...history.state, place: here }, '');
}

/** The name of the entry with this state; empty if it has none. */
function nameOf(state: unknown): string {
  const named = typeof state === 'object' && state !== null && 'place' in state;
  return named && typeof state.place === 'string' ? state.place : '';
}

/** Scrolls to a position as the content grows, until it is reached and nothing is loading any more, or the user acts. */
function follow([page, top, left]: Place): void {
  const acts = new AbortController();
  let watched: Element | null = null;
  const grown = new ResizeObserver(() => {
    const part = scrollingPart();
    const content = part?.lastElementChild ?? null;
    if (content !== null && content !== watched) {
      watched = content;
      grown.observe(content);
    }
    scrollTo(0, page);
    part?.scrollTo(left, top);
    const reached = Math.abs(scrollY - page) < 1 && Math.abs((part?.scrollTop ?? 0) - top) < 1;
    if (reached && document.querySelector('main [data-loading]') === null) end();
  });
  const end = (): void => {
    grown.disconnect();
    acts.abort();
    endFollowing = null;
  };
  endFollowing = end;
  for (const act of ACTS) addEventListener(act, end, { signal: acts.signal, passive: true });
  grown.observe(document.body);
}

function scrollingPart(): Element | null {
  return document.querySelector('main [data-keeps-place]');
}

function readPlaces(): Map<string, Place> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isKept) : []);
  } catch {
    return new Map();
  }
}

function isKept(entry: unknown): entry is [name: string, place: Place] {
  if (!Array.isArray(entry)) return false;
  const [name, place]: unknown[] = entry;
  return typeof name === 'string' && Array.isArray(place) && place.length === 3 && place.every(Number.isFinite);
}

function writePlaces(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-MOST)));
  } catch {
    // Without storage the positions are lost at a reload.
  }
}
