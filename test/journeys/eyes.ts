import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { Aim, Look, Place, Words } from './place.ts';

// Runs in the page of any browser; `blink.ts` injects it. A journey observes everything through it.

const wrong: string[] = [];
addEventListener('error', ({ message }) => {
  // Not an error: a size that an observer has changed is reported in the next frame.
  if (!message.startsWith('ResizeObserver loop')) wrong.push(message);
});
addEventListener('unhandledrejection', ({ reason }) => wrong.push(String(reason)));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  wrong.push(`${violatedDirective}: ${blockedURI}`),
);

/** Uncaught errors and violations of the page's security policy since the eyes were injected. */
function complaints(): readonly string[] {
  return wrong;
}

/** Roles of cells that depend on more than their element's name. */
function roleOf(element: Element): string | null {
  if (element.localName === 'th' && element.getAttribute('scope') === 'row') return 'rowheader';
  return getRole(element);
}

function squeezed(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

function agrees(text: string | null, words: Words | undefined): boolean {
  if (words === undefined) return true;
  return typeof words === 'string' ? squeezed(text) === squeezed(words) : words.test(squeezed(text));
}

/** Whether an element is shown, and not hidden from screen readers. */
function isThere(element: Element): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"], [inert]') === null
  );
}

/** All reachable elements: what is under an open modal is not. */
function reachable(css: string): readonly Element[] {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const all = [...document.querySelectorAll(css)];
  return modal === undefined ? all : all.filter((element) => modal.contains(element));
}

function textOf(element: Element): string {
  return element.textContent ?? '';
}

function found({ role, name, text, css, within, nth }: Place): Element[] {
  const selector = css ?? '*';
  const inside = new Set(
    within === undefined ? reachable(selector) : found(within).flatMap((room) => [...room.querySelectorAll(selector)]),
  );
  let all = [...inside].filter((element) => role === undefined || roleOf(element) === role);
  if (css === undefined) all = all.filter(isThere);
  if (name !== undefined) all = all.filter((element) => agrees(computeAccessibleName(element), name));
  if (text !== undefined) all = all.filter((element) => agrees(textOf(element), text));
  if (role === undefined && css === undefined)
    all = all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
  if (nth === undefined) return all;
  const one = all.at(nth);
  return one === undefined ? [] : [one];
}

function lookAt(element: Element): Look {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { value = '', checked = false } = element as HTMLInputElement;
  return {
    text: squeezed(textOf(element)),
    name: squeezed(computeAccessibleName(element)),
    value: String(value),
    checked: checked || element.getAttribute('aria-checked') === 'true',
    disabled: element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true',
    focused: element === document.activeElement,
    whole: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
  };
}

/** What is visible at a place now, in document order. */
function look(place: Place): Look[] {
  return found(place).map(lookAt);
}

const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));

/**
 * Where to press the element at a place, at a fraction of its width and height, once it is in view, at rest and not covered.
 * Returns a text with the reason if that is not possible.
 */
async function aim(place: Place, across: number, down: number): Promise<Aim | string> {
  const [element, ...others] = found(place);
  if (element === undefined) return 'it is not there';
  if (others.length > 0) return `there are ${others.length + 1} of it`;
  if (element.matches(':disabled')) return 'it is disabled';
  const at = (): readonly [x: number, y: number] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + across * width, y + down * height];
  };
  const meets = (x: number, y: number): boolean => {
    const met = document.elementFromPoint(x, y);
    return met !== null && (element.contains(met) || met.closest('label, a, button')?.contains(element) === true);
  };
  if (!meets(...at())) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const before = at();
  await frame();
  await frame();
  const [x, y] = at();
  if (x !== before[0] || y !== before[1]) return 'it moves';
  if (!meets(x, y)) return `${document.elementFromPoint(x, y)?.outerHTML.slice(0, 120)} covers it`;
  let up = 0;
  while (meets(x, y - up - 1)) up++;
  let below = 0;
  while (meets(x, y + below + 1)) below++;
  return { x, y, height: up + below + 1 };
}

/** The number of colours of a canvas and a checksum of its pixels, for "not blank" and "the same"; null if there is none. */
async function pixels(place: Place): Promise<{ readonly colours: number; readonly sum: string } | null> {
  const canvas = found(place)[0];
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return null;
  // What a worker has painted appears with the page's next frame.
  await frame();
  await frame();
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(canvas, 0, 0);
  const words = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
  const colours = new Set<number>();
  let sum = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0;
    if (word !== words[i - 1]) colours.add(word);
    sum = (Math.imul(sum, 31) + word) | 0;
  }
  return { colours: colours.size, sum: sum.toString(16) };
}

/** The colour of one pixel of a PNG in base64. */
async function colour(png: string, x: number, y: number): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data].join();
}

/** Chooses an option of a select by its label and dispatches the event; returns the reason if that is not possible. */
function choose(place: Place, label: string): string | null {
  const [select] = found(place);
  if (!(select instanceof HTMLSelectElement)) return 'there is no select';
  const option = [...select.options].find(({ text }) => squeezed(text) === label);
  if (option === undefined) return `its options are ${[...select.options].map(({ text }) => text)}`;
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return null;
}

const eyes = { aim, choose, colour, complaints, look, pixels };

/** The functions available in the page as `eyes`. */
export type Eyes = typeof eyes;

Object.assign(globalThis, { eyes });
