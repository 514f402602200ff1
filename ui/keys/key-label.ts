import type { MessageKey, Translate } from '../i18n/text.ts';

/** What stands on a key, if that is neither its character nor a word. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '−',
  'A-Z': 'A … Z',
  '1-9': '1 … 9',
};

const WORDS: Readonly<Record<string, MessageKey>> = {
  ' ': 'key.space',
  Shift: 'key.shift',
  Ctrl: 'key.ctrl',
  Alt: 'key.alt',
  Enter: 'key.enter',
  Escape: 'key.escape',
  Delete: 'key.delete',
  Home: 'key.home',
  End: 'key.end',
  PageUp: 'key.pageUp',
  PageDown: 'key.pageDown',
  ContextMenu: 'key.menu',
};

/** A part of a combination (`keyParts`) as it is labelled on the keyboard. */
export function keyLabel(part: string, t: Translate): string {
  const word = WORDS[part];
  return word === undefined ? (SIGNS[part] ?? part.toUpperCase()) : t(word);
}
