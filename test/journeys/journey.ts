import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './blink.ts';
import { type Aim, at, type Look, type Place, placeText, type Words } from './place.ts';
import type { Window } from './window.ts';

/** The minimum for a finger: a row of 44 px less the border of its container. */
const FINGER = 40;

/** More Tab stops than any screen has before the element wanted. */
const MAX_STOPS = 60;

/** How long to wait for anything (milliseconds); enough for a slow machine under other load. */
const GOAL_TIMEOUT_MS = 60_000;

/** How often to check (milliseconds). */
const BLINK = 50;

/** What should be visible at a place; a list of texts has one for each element, in order. */
interface Sight extends Partial<Omit<Look, 'text' | 'name' | 'value'>> {
  readonly text?: Words | readonly Words[];
  readonly name?: Words;
  readonly value?: Words;
}

/** The number of presses and keys. */
export interface Effort {
  readonly presses: number;
  readonly keys: number;
}

/**
 * One person's way through the app, from the start page to a goal, using only what is visible, in any browser, with every press
 * and key counted.
 */
export class Journey {
  readonly window: Window;
  private presses = 0;
  private keys = 0;

  constructor(window: Window) {
    this.window = window;
  }

  /** Opens the start page and waits for its last part, the news. */
  async begin(): Promise<void> {
    await this.window.open('/');
    await this.sees({ css: 'a[href^="/article/"]', nth: 0 });
  }

  /** Presses places one after the other, by mouse or finger. */
  async press(...places: Place[]): Promise<void> {
    for (const place of places) {
      const { height } = await this.pressAt(place, 0.5, 0.5);
      if (this.window.byFinger && height < FINGER)
        throw new Error(`${placeText(place)} is ${height} px high under a finger`);
    }
  }

  /** Presses a picture at a fraction of its width and height. */
  async pressAt(place: Place, across: number, down: number): Promise<Aim> {
    const aim = await until(`press ${placeText(place)}`, async () => {
      const found = await ask(this.window, 'aim', place, across, down);
      return typeof found === 'string' ? { wrong: found } : { right: found };
    });
    this.presses += 1;
    await this.window.press(aim.x, aim.y);
    return aim;
  }

  /** Presses keys by their names, such as `Control+k`. */
  async key(...names: string[]): Promise<void> {
    for (const name of names) {
      this.keys += 1;
      await this.window.key(name);
    }
  }

  /** Opens the command palette, and waits until it accepts typing. */
  async callPalette(): Promise<void> {
    await this.key('Control+k');
    await this.sees(at('combobox', undefined, at('dialog')), { focused: true });
  }

  /** Types a text key by key, as fast as the page accepts it. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.window.type(text);
  }

  /** Chooses an option of a select by its label. */
  async choose(place: Place, label: string): Promise<void> {
    await until(`choose ${label} of ${placeText(place)}`, async () => {
      const wrong = await ask(this.window, 'choose', place, label);
      return wrong === null ? { right: label } : { wrong };
    });
  }

  /** Goes to a control by Tab, and presses Enter on it if it should be activated. */
  async tabTo(goal: Place, then: 'stay' | 'enter' = 'stay'): Promise<void> {
    await this.sees(goal);
    for (let n = 0; n < MAX_STOPS; n++) {
      await this.key('Tab');
      const [met] = await ask(this.window, 'look', goal);
      if (met?.focused !== true) continue;
      if (then === 'enter') await this.key('Enter');
      return;
    }
    throw new Error(`${MAX_STOPS} stops do not lead to ${placeText(goal)}`);
  }

  /** Waits until a place has one element (or as many as there are texts) that looks as expected; returns its look. */
  async sees(place: Place, sight: Sight = {}): Promise<Look> {
    const texts = Array.isArray(sight.text) ? (sight.text as readonly Words[]) : undefined;
    const looks = await until(`see ${placeText(place)}`, async () => {
      const found = await ask(this.window, 'look', place);
      const right =
        texts === undefined
          ? found.length === 1 && found.every((one) => matches(one, sight))
          : found.length === texts.length && found.every((one, n) => agrees(one.text, texts[n]));
      return right ? { right: found } : { wrong: `${found.length} there: ${JSON.stringify(found.slice(0, 3))}` };
    });
    return looks[0] as Look;
  }

  /** Waits until a place has `count` elements. */
  async counts(place: Place, count: number): Promise<void> {
    await until(`count ${count} of ${placeText(place)}`, async () => {
      const { length } = await ask(this.window, 'look', place);
      return length === count ? { right: length } : { wrong: `${length} there` };
    });
  }

  /** Waits until a canvas at a place is painted in more than a few colours and differs from `before`; returns its checksum. */
  async seesPainted(place: Place, before = ''): Promise<string> {
    return until(`see ${placeText(place)} painted`, async () => {
      const seen = await ask(this.window, 'pixels', place);
      const isPainted = seen !== null && seen.colours > 3 && seen.sum !== before;
      return isPainted ? { right: seen.sum } : { wrong: JSON.stringify(seen) };
    });
  }

  /** Waits until an expression is true in the page, for stored state that is not visible. */
  async waits(expression: string): Promise<void> {
    await until(expression, async () => {
      const value = await this.window.evaluate(expression);
      return value === true ? { right: value } : { wrong: JSON.stringify(value) };
    });
  }

  /** Ends the journey; fails if it took more presses and keys than `most`. Returns how many it took. */
  end(most: Effort): Effort {
    const { presses, keys } = this;
    if (presses > most.presses || keys > most.keys) throw new Error(`it took ${presses} presses and ${keys} keys`);
    return { presses, keys };
  }
}

function agrees(text: string, words: Words | undefined): boolean {
  if (words === undefined) return true;
  return typeof words === 'string' ? text === words : words.test(text);
}

function matches(look: Look, { text, name, value, ...states }: Sight): boolean {
  return (
    agrees(look.text, text as Words | undefined) &&
    agrees(look.name, name) &&
    agrees(look.value, value) &&
    Object.entries(states).every(([state, wanted]) => look[state as keyof Look] === wanted)
  );
}

/** Checks repeatedly until the goal is reached. It is not a failure if the document is left during a check. */
async function until<T>(goal: string, seen: () => Promise<{ right: T } | { wrong: string }>): Promise<T> {
  const last = performance.now() + GOAL_TIMEOUT_MS;
  let wrong = '';
  do {
    const found = await seen().catch((fault: unknown) => ({ wrong: String(fault) }));
    if ('right' in found) return found.right;
    wrong = found.wrong;
    await pause(BLINK);
  } while (performance.now() < last);
  throw new Error(`could not ${goal}: ${wrong}`);
}
