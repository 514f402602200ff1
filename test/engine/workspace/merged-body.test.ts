import { describe, expect, it } from 'vitest';
import { mergedBody } from '../../../engine/workspace/merged-body.ts';
import type { NamedListBody } from '../../../engine/workspace/named-list.ts';

const list = (symbols: string, more: Partial<NamedListBody> = {}): string =>
  JSON.stringify({
    name: 'Banks',
    place: 'V',
    symbols: symbols.split(' ').map((word) => {
      const [symbol = '', note] = word.split('=');
      return { region: 'C', symbol, ...(note === undefined ? {} : { note }) };
    }),
    ...more,
  } satisfies NamedListBody);

const symbolsOf = (body: string): string =>
  (JSON.parse(body) as NamedListBody).symbols
    .map(({ symbol, note }) => (note === undefined ? symbol : `${symbol}=${note}`))
    .join(' ');

describe('mergedBody of a named list', () => {
  it.each([
    ['RY TD', 'RY TD BMO', 'RY NA TD', 'RY NA TD BMO', 'both added one'],
    ['RY TD', 'TD', 'RY TD CM', 'TD CM', 'one removed, one added'],
    ['RY TD', 'TD RY', 'RY TD', 'TD RY', 'one sorted'],
    ['RY TD', 'TD RY', 'RY TD CM', 'TD CM RY', 'one sorted, one added'],
    ['RY TD', 'RY', 'RY TD=dear', 'RY TD=dear', 'what was noted outlives its removal'],
    ['RY TD', 'RY=good TD', 'RY TD=dear', 'RY=good TD=dear', 'both noted something, of two'],
    ['RY TD', 'CM RY TD', 'NA RY TD', 'NA CM RY TD', 'both put one first'],
  ])('%s: %s and %s give %s', (was, mine, theirs, merged) => {
    const { body, loses } = mergedBody('list', list(was), list(mine), list(theirs));
    expect([symbolsOf(body), loses]).toEqual([merged, false]);
  });

  it('loses the other note if both noted something of one security', () => {
    const { body, loses } = mergedBody('list', list('RY'), list('RY=good'), list('RY=dear'));
    expect([symbolsOf(body), loses]).toEqual(['RY=good', true]);
  });

  it('keeps a new name beside new columns', () => {
    const { body, loses } = mergedBody(
      'list',
      list('RY'),
      list('RY', { name: 'Mine' }),
      list('RY', { columns: 'last' }),
    );
    expect([JSON.parse(body), loses]).toMatchObject([{ name: 'Mine', columns: 'last' }, false]);
  });

  it('lets the later sort win, and loses nothing by that', () => {
    const sorted = (column: string): string => list('RY', { sort: { column, descending: true } });
    const { body, loses } = mergedBody('list', list('RY'), sorted('last'), sorted('volume'));
    expect([JSON.parse(body).sort.column, loses]).toEqual(['last', false]);
  });
});
