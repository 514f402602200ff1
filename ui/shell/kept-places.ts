const KEPT = 'borealis.places';

/** So many entries of the history, the last ones: nobody goes back further. */
const MOST = 100;

/** Whoever acts has the page. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How far a screen was scrolled, CSS pixels: the page, and the part of it that scrolls by itself and keeps its place. */
type Place = readonly [page: number, top: number, left: number];

/** The places by the names that entries of the history have in their state. */
const places = readPlaces();

/** The entry that is shown. */
let here = '';

/** How far it was scrolled last. */
let last: Place = [0, 0, 0];

/** Ends the following of a place; null when none is followed. */
let endFollowing: (() => void) | null = null;

/**
 * Keeps how far every screen is scrolled, and takes whoever goes back, forward or reloads to the same place. The browser's own
 * memory does it at once, when what the screen shows is not there yet.
 */
export function keepPlaces(): void {
  history.scrollRestoration = 'manual';
  open();
  addEventListener('scroll', () => (last = standing()), { capture: true, passive: true });
  // The router announces its own moves on the window.
  addEventListener('pushState', () => {
    leave();
    here = '';
    last = [0, 0, 0];
    mark();
  });
  addEventListener('replaceState', mark);
  // Whoever hears of it first may have put a shorter screen there: what counts is where the page was before.
  addEventListener('popstate', () => {
    leave();
    open();
  });
  addEventListener('pagehide', () => {
    leave();
    writePlaces();
  });
}

/** Turns to the entry that the history shows now. */
function open(): void {
  here = nameOf(history.state);
  const place = places.get(here);
  last = place ?? standing();
  mark();
  if (place !== undefined) follow(place);
}

/** Remembers where the entry is left; one whose place was not reached yet keeps it. */
function leave(): void {
  if (endFollowing === null) places.set(here, last);
  else endFollowing();
}

/** How far page and part are scrolled now. */
function standing(): Place {
  const part = scrollingPart();
  return [scrollY, part?.scrollTop ?? 0, part?.scrollLeft ?? 0];
}

/** Gives the entry its first name, or again the one that a move took away. Silently: nothing changes that others read. */
function mark(): void {
  if (here !== '' && nameOf(history.state) === here) return;
  here ||= Math.random().toString(36).slice(2);
  History.prototype.replaceState.call(history, { ...history.state, place: here }, '');
}

/** The name of the entry with this state; empty when it has none. */
function nameOf(state: unknown): string {
  const named = typeof state === 'object' && state !== null && 'place' in state;
  return named && typeof state.place === 'string' ? state.place : '';
}

/** Scrolls to a place as what is shown grows, until it is reached with nothing loading any more, or somebody acts. */
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
    // Without storage the places are gone with a reload.
  }
}
