import { expect, it } from 'vitest';
import { highlightOf } from '../../../engine/quotes/highlight.ts';

it('marks rows on screens and cells on boards until the user chooses', () => {
  expect([highlightOf('true', '', 'screen'), highlightOf('true', '', 'board')]).toEqual(['rows', 'cells']);
  expect([highlightOf(undefined, undefined, 'screen'), highlightOf(undefined, undefined, 'board')]).toEqual([
    'rows',
    'cells',
  ]);
});

it('follows the choice in every place, and the switch before it', () => {
  expect([highlightOf('true', 'rows', 'board'), highlightOf('true', 'cells', 'screen')]).toEqual(['rows', 'cells']);
  expect([highlightOf('false', 'rows', 'screen'), highlightOf('false', 'cells', 'board')]).toEqual(['none', 'none']);
});
