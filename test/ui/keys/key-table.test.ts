import { describe, expect, it } from 'vitest';
import { NO_DRAWINGS } from '../../../engine/tools/drawing.ts';
import { sendKey } from '../../../ui/chart/gesture-keys.ts';
import { rowMove } from '../../../ui/components/row-keys.ts';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import { keyLabel } from '../../../ui/keys/key-label.ts';
import { KEY_GROUPS, type KeyGroup, keyParts } from '../../../ui/keys/key-table.ts';

/** A combination of the table as the event that it names. */
function eventOf(keys: string): {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
} {
  const parts = keyParts(keys);
  return {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false,
    altKey: parts.includes('Alt'),
  };
}

const groupOf = (title: KeyGroup['title']): KeyGroup =>
  KEY_GROUPS.find((group) => group.title === title) ?? { title, lines: [] };

/** The combinations of a group that the place itself takes. */
const combinations = (title: KeyGroup['title']): string[] =>
  groupOf(title).lines.flatMap(({ keys, single }) => (single ? [] : keys));

describe('the table of keys', () => {
  it.each(combinations('keys.chart'))('%s does something on a chart', (keys) => {
    expect(sendKey(eventOf(keys), { drawings: () => NO_DRAWINGS, send: () => {} })).toBe(true);
  });

  it.each(combinations('keys.drawing'))(
    '%s does something while a tool is in hand or a drawing is selected',
    (keys) => {
      const states = [
        { ...NO_DRAWINGS, tool: 'line' as const },
        { ...NO_DRAWINGS, selected: 0 },
      ];
      for (const state of states) expect(sendKey(eventOf(keys), { drawings: () => state, send: () => {} })).toBe(true);
    },
  );

  it.each(combinations('keys.rows').filter((keys) => !/Enter|F10|ContextMenu/.test(keys)))(
    '%s moves through the rows of a list',
    (keys) => {
      expect(rowMove(eventOf(keys), 5, 20, 4)?.to).toBeTypeOf('number');
    },
  );

  it('names each combination once in a place, on a key that has a label', () => {
    const t = (key: keyof typeof english): string => english[key];
    for (const { title, lines } of KEY_GROUPS) {
      const all = lines.flatMap(({ keys }) => keys);
      expect(new Set(all).size, title).toBe(all.length);
      for (const part of all.flatMap(keyParts)) expect(keyLabel(part, t as never), part).toMatch(/^\S.{0,10}$/u);
    }
  });

  it('has no key without a modifier on every screen that could not be turned off', () => {
    const plain = groupOf('keys.everywhere').lines.filter(({ keys }) => keys.some((one) => keyParts(one).length === 1));
    expect(plain.length).toBeGreaterThan(0);
    for (const { single } of plain) expect(single).toBe(true);
  });
});
