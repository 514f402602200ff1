import { expect, it } from 'vitest';
import { WORKSPACE_ID } from '../../../engine/workspace/workspace-object.ts';
import { textId } from '../../../ui/workspace/object-id.ts';

it('an id is the same for the same text, and another one for any other', () => {
  const texts = Array.from({ length: 20_000 }, (_, i) => `${i % 7} board ${i} with tiles`);
  const ids = texts.map(textId);
  expect(new Set(ids).size).toBe(texts.length);
  expect(ids.every((id) => WORKSPACE_ID.test(id))).toBe(true);
  expect(textId('')).toBe(textId(''));
});
