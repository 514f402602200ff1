import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_COLUMNS, QUOTE_COLUMNS } from '../../../engine/quotes/quote-column.ts';
import { LINK_COLOURS, MAX_SPAN } from '../../../engine/workspace/board-body.ts';
import { formatBoards, listOfPath, parseBoards, pathOfList } from '../../../ui/board/kept-boards.ts';
import { firstBoard, leaders } from '../../../ui/board/starters.ts';
import {
  type Board,
  GENERAL_KINDS,
  SECURITY_KINDS,
  spanOf,
  type Tile,
  type TileContent,
  withMoved,
  withNewTile,
  withTile,
} from '../../../ui/board/tile.ts';
import { HEAT_REGIONS } from '../../../ui/heatmap/heat-request.ts';

const security = fc.record({
  region: fc.constantFrom('C' as const, 'U' as const),
  symbol: fc.stringMatching(/^[A-Z0-9.$@/-]{1,20}$/),
});
const request = fc.oneof(
  fc.constant({ type: 'index' as const }),
  fc.constant(leaders('volume', 'T')),
  fc.record({ type: fc.constant('port' as const), portfolio: fc.integer({ min: 0, max: 10 }) }),
  fc.record({
    type: fc.constant('symbols' as const),
    symbols: fc.uniqueArray(security, {
      minLength: 1,
      maxLength: 5,
      selector: ({ region, symbol }) => region + symbol,
    }),
  }),
);
const sort = fc.option(fc.record({ column: fc.constantFrom(...QUOTE_COLUMNS), descending: fc.boolean() }));
// Those that everybody begins with are kept as none.
const columns = fc.option(
  fc
    .shuffledSubarray(QUOTE_COLUMNS.filter((column) => column !== 'symbol'))
    .map((rest) => ['symbol' as const, ...rest])
    .filter((all) => all.join() !== FIRST_COLUMNS.join()),
);
const content: fc.Arbitrary<TileContent> = fc.oneof(
  fc.record({ kind: fc.constant('list' as const), request, sort, columns }),
  fc.record({
    kind: fc.constant('named' as const),
    list: fc.stringMatching(/^[0-9a-f]{32}$/),
    name: fc.constantFrom('', 'Banks'),
    sort,
    columns,
  }),
  fc.record({ kind: fc.constant('chart' as const), security, choice: fc.constant({ charttype: 'candle' }) }),
  fc.record({ kind: fc.constantFrom(...SECURITY_KINDS), security }),
  fc.record({ kind: fc.constantFrom(...GENERAL_KINDS) }),
  fc.record({ kind: fc.constant('heat' as const), region: fc.constantFrom(...HEAT_REGIONS) }),
  fc.record({ kind: fc.constant('value' as const), portfolio: fc.integer({ min: 0, max: 10 }) }),
);
const span = fc.integer({ min: 1, max: MAX_SPAN });
const tile = fc.record({
  title: fc.constantFrom('', 'Banks', 'Énergie "du" Nord'),
  colour: fc.constantFrom(...LINK_COLOURS),
  width: span,
  height: span,
  content,
});
const board: fc.Arbitrary<Board> = fc
  .record({ name: fc.constantFrom('A', 'Mon tableau'), tiles: fc.array(tile, { maxLength: 5 }) })
  .map(({ name, tiles }) => ({ name, tiles: tiles.map((each, i): Tile => ({ ...each, id: String(i + 1) })) }));

describe('saved boards', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(board, { minLength: 1, maxLength: 3 }), fc.nat(), (boards, n) => {
        const kept = { shown: n % boards.length, boards };
        expect(parseBoards(formatBoards(kept))).toEqual(kept);
      }),
    );
  });

  it('are null if the text is damaged, of another version, or empty', () => {
    const good = formatBoards({ shown: 0, boards: [firstBoard('A')] });
    for (const text of ['', 'null', '[]', '{"version":1}', good.slice(1), good.replace('"version":1', '"version":2')]) {
      expect(parseBoards(text), text).toBeNull();
    }
  });

  it('keep all their intact parts if a part is damaged', () => {
    fc.assert(
      fc.property(board, fc.nat(), fc.anything(), (one, n, rubbish) => {
        const kept = JSON.parse(formatBoards({ shown: 0, boards: [one, firstBoard('B')] }));
        const [damaged] = kept.boards;
        damaged.tiles.splice(n % (damaged.tiles.length + 1), 0, rubbish);
        const read = parseBoards(JSON.stringify(kept) ?? '');
        expect(read?.boards.at(-1)?.name).toBe('B');
        expect(read?.boards[0]?.tiles.length).toBeGreaterThanOrEqual(one.tiles.length);
      }),
    );
  });

  it('have depth as earlier builds wrote it', () => {
    const tile = { title: '', colour: 0, width: 1, height: 1 };
    const security = { region: 'C', symbol: 'RY' };
    const saved = (depth: string) => ({ ...tile, content: { kind: 'depth', security, depth } });
    const text = JSON.stringify({
      version: 1,
      shown: 0,
      boards: [{ name: 'A', tiles: [saved('orders'), saved('levels')] }],
    });
    const read = parseBoards(text);
    expect(read?.boards[0]?.tiles.map(({ content }) => content)).toEqual([
      { kind: 'orders', security },
      { kind: 'levels', security },
    ]);
    expect(JSON.parse(formatBoards(read as NonNullable<typeof read>))).toEqual(JSON.parse(text));
  });

  it('contain no list that its own screen would refuse', () => {
    for (const path of [
      '/quote/port/a/b/99',
      '/quote/symbols//C/-1',
      '/value/1',
      'https://x.test/quote/index/a/C/-1',
    ]) {
      expect(listOfPath(path), path).toBeNull();
    }
    expect(listOfPath(pathOfList(leaders('volume', 'T')))).toEqual(leaders('volume', 'T'));
  });
});

describe('a board', () => {
  const three = ['1', '2', '3', '4'].reduce<Board>(
    (board, id) => withNewTile(board, { ...firstBoard('A').tiles[0], id } as Tile),
    { name: 'A', tiles: [] },
  );
  const ids = ({ tiles }: Board): string => tiles.map(({ id }) => id).join('');

  it('moves a tile within the order, and not beyond its ends', () => {
    expect(ids(withMoved(three, '1', 2))).toBe('2314');
    expect(ids(withMoved(three, '4', -3))).toBe('4123');
    expect(ids(withMoved(three, '1', 99))).toBe('2341');
    expect(withMoved(three, 'none', 1)).toBe(three);
  });

  it('keeps sizes within their bounds', () => {
    expect(withTile(three, '1', { width: 0, height: 99 }).tiles[0]).toMatchObject({ width: 1, height: MAX_SPAN });
    expect([spanOf(Number.NaN), spanOf(2.4), spanOf(-1)]).toEqual([1, 2, 1]);
  });
});
