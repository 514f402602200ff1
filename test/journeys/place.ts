/** A complete text, white space aside, or a pattern that it matches. */
export type Words = string | RegExp;

/** An element on a screen as a person would describe it: what it is, what it is called, and what it is in. */
export interface Place {
  /** An ARIA role. */
  readonly role?: string;
  /** The accessible name. */
  readonly name?: Words;
  /** Its text; without a role or selector, the innermost elements with that text are meant. */
  readonly text?: Words;
  /** A selector, for elements without a role. */
  readonly css?: string;
  readonly within?: Place;
  /** Which of several, from 0; negative numbers count from the last one, -1. */
  readonly nth?: number;
}

/** The visible properties of an element. */
export interface Look {
  readonly text: string;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly focused: boolean;
  /** Whether all of it is within the window. */
  readonly whole: boolean;
}

/** Where to press an element, in CSS pixels of the window, and how high its touch target is. */
export interface Aim {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** A place by role and name. */
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
