/** A text as it stands, white space aside, or what it holds. */
export type Words = string | RegExp;

/** Where something is on a screen, said as a person says it: what it is, what it is called, what it stands in. */
export interface Place {
  /** An ARIA role. */
  readonly role?: string;
  /** The accessible name. */
  readonly name?: Words;
  /** Its text; without a role and a selector the innermost elements of that text are meant. */
  readonly text?: Words;
  /** A selector, for what has no role. */
  readonly css?: string;
  readonly within?: Place;
  /** Which of several, from 0; from the last one, -1, where it is negative. */
  readonly nth?: number;
}

/** What is to be seen of an element. */
export interface Look {
  readonly text: string;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly focused: boolean;
  /** All of it is within the window. */
  readonly whole: boolean;
}

/** Where to press an element, in CSS pixels of the window, and how high the place is that a finger meets it in. */
export interface Aim {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Something of a role, by its name. */
export const at = (role: string, name?: Words, within?: Place): Place => ({
  role,
  ...(name !== undefined && { name }),
  ...(within !== undefined && { within }),
});

/** What a place is called in a message. */
export function placeText({ role = '', name, text, css = '', within, nth }: Place): string {
  const said = [role, css, name ?? '', text === undefined ? '' : `“${text}”`, nth === undefined ? '' : `no. ${nth}`];
  const place = said.filter((part) => part !== '').join(' ');
  return within === undefined ? place : `${place} in ${placeText(within)}`;
}
