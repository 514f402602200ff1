import type { MessageKey } from '../i18n/text.ts';

/** What keys do. */
interface KeyLine {
  /**
   * Combinations as a key event names them, after their modifiers: `Shift+ArrowLeft`. Several combinations do the same, or are
   * the two directions of the action. `A-Z` and `1-9` are ranges.
   */
  readonly keys: readonly string[];
  readonly meaning: MessageKey;
  /** It has no modifier and works wherever the focus is, so that it can be turned off. */
  readonly single?: true;
}

/** Keys that work in one place. */
export interface KeyGroup {
  readonly title: MessageKey;
  /** They work where a screen has such an element; absent: on every screen. */
  readonly where?: string;
  readonly lines: readonly KeyLine[];
}

/** Every key of the app. The dialog of a screen shows the groups that work there. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: 'keys.everywhere',
    lines: [
      { keys: ['A-Z'], meaning: 'keys.find', single: true },
      { keys: ['Ctrl+k'], meaning: 'keys.palette' },
      { keys: ['?'], meaning: 'keys.help', single: true },
      { keys: ['Alt+r'], meaning: 'keys.retry' },
    ],
  },
  {
    title: 'keys.security',
    where: '[data-tab]',
    lines: [{ keys: [' ', 'Shift+ '], meaning: 'keys.neighbour', single: true }],
  },
  {
    title: 'keys.chart',
    where: '[data-phase][role=group]',
    lines: [
      { keys: ['1-9'], meaning: 'keys.interval', single: true },
      { keys: ['ArrowLeft', 'ArrowRight'], meaning: 'keys.step' },
      { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], meaning: 'keys.step.ten' },
      { keys: ['PageUp', 'PageDown'], meaning: 'keys.page' },
      { keys: ['Home', 'End'], meaning: 'keys.ends' },
      { keys: ['+', '-'], meaning: 'keys.zoom' },
      { keys: ['0'], meaning: 'keys.fit' },
      { keys: ['Ctrl+ArrowUp', 'Ctrl+ArrowDown'], meaning: 'keys.stretch' },
    ],
  },
  {
    title: 'keys.drawing',
    where: '[data-phase][role=group]',
    lines: [
      { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], meaning: 'keys.cursor' },
      { keys: ['Enter'], meaning: 'keys.place' },
      { keys: ['[', ']'], meaning: 'keys.select' },
      { keys: ['Delete'], meaning: 'keys.delete' },
      { keys: ['Ctrl+z', 'Ctrl+y'], meaning: 'keys.undo' },
      { keys: ['Escape'], meaning: 'keys.escape' },
    ],
  },
  {
    title: 'keys.formula',
    where: '[data-phase][role=group]',
    lines: [
      { keys: ['Ctrl+ '], meaning: 'keys.formula.propose' },
      { keys: ['Enter'], meaning: 'keys.formula.take' },
      { keys: ['F8'], meaning: 'keys.formula.fault' },
      { keys: ['Ctrl+z', 'Ctrl+y'], meaning: 'keys.undo' },
      { keys: ['Ctrl+Enter'], meaning: 'keys.formula.save' },
    ],
  },
  {
    title: 'keys.rows',
    where: 'a[data-key]',
    lines: [
      { keys: [' ', 'Shift+ '], meaning: 'keys.row', single: true },
      { keys: ['ArrowDown', 'ArrowUp'], meaning: 'keys.row' },
      { keys: ['PageDown', 'PageUp'], meaning: 'keys.rows.page' },
      { keys: ['Home', 'End'], meaning: 'keys.rows.ends' },
      { keys: ['Enter'], meaning: 'keys.open' },
      { keys: ['Shift+F10', 'ContextMenu'], meaning: 'keys.menu' },
    ],
  },
  {
    title: 'keys.selection',
    where: '[data-selects]',
    lines: [
      { keys: ['Shift+ArrowDown', 'Shift+ArrowUp'], meaning: 'keys.extend' },
      { keys: ['Ctrl+a'], meaning: 'keys.all' },
      { keys: ['Ctrl+c'], meaning: 'keys.copy' },
      { keys: ['Escape'], meaning: 'keys.clear' },
      { keys: ['Delete'], meaning: 'keys.remove' },
    ],
  },
  {
    title: 'keys.board',
    where: '[data-grip]',
    lines: [
      { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], meaning: 'keys.tile' },
      { keys: ['Ctrl+ArrowLeft', 'Ctrl+ArrowRight', 'Ctrl+ArrowUp', 'Ctrl+ArrowDown'], meaning: 'keys.tile.move' },
      { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'], meaning: 'keys.tile.size' },
      { keys: ['Enter'], meaning: 'keys.tile.options' },
    ],
  },
  {
    title: 'keys.replay',
    where: '[data-replay]',
    lines: [
      { keys: [' ', 'k'], meaning: 'keys.replay.play' },
      { keys: ['.'], meaning: 'keys.replay.trade' },
      { keys: ['ArrowLeft', 'ArrowRight'], meaning: 'keys.replay.minute' },
      { keys: ['-', '+'], meaning: 'keys.replay.speed' },
    ],
  },
];

/** A combination in its parts: `Shift`, `ArrowLeft`. */
export function keyParts(keys: string): readonly string[] {
  return keys.split(/(?<=.)\+(?=.)/);
}
