import { describe, expect, it } from 'vitest';
import { isBodyOf, isObjectKind, OBJECT_KINDS, type ObjectKind } from '../../../engine/workspace/object-kind.ts';

const BOARD = { name: 'Mine', place: 'V' };
const TILE = { title: '', place: 'V', colour: 0, width: 1, height: 1, content: { kind: 'chart' } };
const LIST = { name: 'Banks', place: 'V', symbols: [{ region: 'C', symbol: 'RY' }] };

const FORMULA = { name: 'Fast', place: 'V', text: 'rsi(14)' };

const is = (kind: ObjectKind, body: object): boolean => isBodyOf(kind, JSON.stringify(body));
const words = (length: number): string => 'x'.repeat(length);
/** A table with this number of fields. */
const table = (fields: number, value: unknown): object =>
  Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, value]));
const symbols = (count: number): object[] =>
  Array.from({ length: count }, (_, i) => ({ region: 'U', symbol: `S${i}` }));

/** Fields at their limits, and beyond them. */
const LIMITS: readonly [ObjectKind, object, field: string, within: readonly unknown[], beyond: readonly unknown[]][] = [
  ['board', BOARD, 'name', ['x', words(60)], ['', words(61), 1, null]],
  ['board', BOARD, 'place', ['0', words(60)], ['', words(61), 'a b', 7]],
  ['board', BOARD, 'copy', [true], [false, 1, 'true']],
  ['tile', TILE, 'title', ['', words(60)], [words(61), null]],
  ['tile', TILE, 'colour', [0, 5], [-1, 6, 0.5, '1']],
  ['tile', TILE, 'width', [1, 6], [0, 7, 1.5]],
  ['tile', TILE, 'height', [1, 6], [0, 7, null]],
  [
    'tile',
    TILE,
    'content',
    [{ kind: 'k', ...table(19, 1) }],
    [{ kind: 'k', ...table(20, 1) }, { kind: '' }, {}, [], null],
  ],
  ['tile', TILE, 'content', [{ kind: words(60) }, { kind: 'k', [words(60)]: true }], [{ kind: words(61) }]],
  ['tile', TILE, 'content', [], [{ kind: 'k', [words(61)]: true }, { kind: 7 }]],
  ['tile', TILE, 'content', [{ kind: 'k', text: words(4000) }], [{ kind: 'k', text: words(4001) }]],
  ['tile', TILE, 'content', [{ kind: 'k', list: Array(200).fill(1) }], [{ kind: 'k', list: Array(201).fill(1) }]],
  ['tile', TILE, 'content', [{ kind: 'k', table: table(100, 'x') }], [{ kind: 'k', table: table(101, 'x') }]],
  [
    'tile',
    TILE,
    'content',
    [{ kind: 'k', list: [true, 0.5] }],
    [
      { kind: 'k', list: [[1]] },
      { kind: 'k', x: null },
    ],
  ],
  ['list', LIST, 'name', ['x', words(60)], ['', words(61)]],
  ['list', LIST, 'symbols', [[], symbols(200)], [symbols(201), [...symbols(1), ...symbols(1)], {}]],
  ['list', LIST, 'symbols', [[{ region: 'C', symbol: words(20) }]], [[{ region: 'C', symbol: words(21) }]]],
  [
    'list',
    LIST,
    'symbols',
    [],
    [[{ region: 'D', symbol: 'A' }], [{ region: 'C', symbol: '' }], [{ region: 'C' }], [7]],
  ],
  ['list', LIST, 'columns', ['', words(600)], [words(601)]],
  ['list', LIST, 'sort', [{ column: words(30), descending: false }], [{ column: '', descending: true }]],
  ['list', LIST, 'sort', [], [{ column: words(31), descending: true }, { column: 'last', descending: 1 }, null]],
  ['list', LIST, 'widths', [{}, { last: 20 }, { last: 2000 }, table(100, 50)], [{ last: 19 }, { last: 2001 }]],
  ['list', LIST, 'widths', [], [table(101, 50), { last: 50.5 }, [50]]],
  ['formula', FORMULA, 'name', ['x', words(60)], ['', words(61)]],
  ['formula', FORMULA, 'text', ['', words(10_000), '\n'.repeat(10_000)], [words(10_001), 7, null]],
  ['formula', FORMULA, 'pane', ['price', 'own'], ['', 'owner', true]],
];

describe('the body', () => {
  it.each(LIMITS)('of a %s %j is one up to the limits of its field %s', (kind, body, field, within, beyond) => {
    for (const value of within) expect(is(kind, { ...body, [field]: value }), JSON.stringify(value)).toBe(true);
    for (const value of beyond) expect(is(kind, { ...body, [field]: value }), JSON.stringify(value)).toBe(false);
  });

  it.each([
    ['colour', [1, 6], [0, 7]],
    ['note', ['x', words(500)], ['', words(501)]],
    ['section', ['x', words(60)], ['', words(61)]],
  ])('of a list may have a %s for each security', (field, within, beyond) => {
    const noted = (value: unknown): boolean =>
      is('list', { ...LIST, symbols: [{ region: 'U', symbol: 'SPY', [field]: value }] });
    expect(within.map(noted)).toEqual([true, true]);
    expect(beyond.map(noted)).toEqual([false, false]);
  });

  it('of a list may have one symbol in both countries', () => {
    const both = ['C', 'U'].map((region) => ({ region, symbol: 'RY' }));
    expect(is('list', { ...LIST, symbols: both })).toBe(true);
  });

  it('lacks no field, and has none that its kind does not know', () => {
    for (const [kind, body] of [
      ['board', BOARD],
      ['tile', TILE],
      ['list', LIST],
      ['formula', FORMULA],
    ] as const) {
      expect(is(kind, body)).toBe(true);
      expect(is(kind, { ...body, other: 1 })).toBe(false);
      for (const field of Object.keys(body)) {
        expect(is(kind, Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)))).toBe(false);
      }
    }
    expect(is('tile', BOARD)).toBe(false);
    expect(is('board', [BOARD])).toBe(false);
    for (const text of ['', 'null', '7', '"text"', '{']) expect(isBodyOf('board', text)).toBe(false);
  });

  it('has at most the characters of its kind', () => {
    const body = JSON.stringify(BOARD);
    const { longest } = OBJECT_KINDS.board;
    expect(isBodyOf('board', body.padEnd(longest))).toBe(true);
    expect(isBodyOf('board', body.padEnd(longest + 1))).toBe(false);
  });
});

it('the kinds are those of the table, and no property of every object', () => {
  expect(Object.keys(OBJECT_KINDS).every(isObjectKind)).toBe(true);
  for (const kind of ['', 'boards', 'toString', 'constructor']) expect(isObjectKind(kind)).toBe(false);
});
