import { expect, it } from 'vitest';
import { jsonNumber, jsonObject, jsonObjects, jsonText, parsedJson } from '../../../server/providers/json-answer.ts';

it('reads what is there as what it is', () => {
  expect(jsonObject(parsedJson('{"a":1}'))).toEqual({ a: 1 });
  expect(jsonObjects([{ a: 1 }, 2, null])).toEqual([{ a: 1 }, {}, {}]);
  expect([jsonText('x'), jsonNumber(1.5), jsonNumber('1017')]).toEqual(['x', 1.5, 1017]);
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['a word', 'word'],
  ['a number in a list', [5]],
  ['an empty text', ''],
])('reads %s as nothing of another kind', (_, value) => {
  expect(jsonObject(value)).toEqual({});
  expect(jsonNumber(value)).toBeNaN();
  if (typeof value !== 'string') expect(jsonText(value)).toBe('');
  if (!Array.isArray(value)) expect(jsonObjects(value)).toEqual([]);
});

it('a text that is not JSON has no value', () => {
  expect([parsedJson('<html>'), parsedJson('')]).toEqual([undefined, undefined]);
});
