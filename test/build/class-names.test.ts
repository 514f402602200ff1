import { expect, it } from 'vitest';
import { classNames } from '../../build/class-names.ts';

it('names a class by its place in its file, whatever file comes first, and those of a file that was added later, too', () => {
  const nameOf = classNames(['/ui/b.module.css', '/ui/a.module.css']);
  expect(nameOf('row', '/ui/b.module.css')).toBe('a1');
  expect(nameOf('row', '/ui/a.module.css?used')).toBe('a0');
  expect(nameOf('cell', '/ui/a.module.css')).toBe('b0');
  expect(nameOf('row', '/ui/a.module.css')).toBe('a0');
  expect(nameOf('row', '/ui/new.module.css')).toBe('a2');
  expect(nameOf('cell', '/ui/new.module.css')).toBe('b2');
  expect(nameOf('row', '/ui/newer.module.css')).toBe('a3');
});

it('has a name for every class of a long file', () => {
  const nameOf = classNames(['/ui/long.module.css']);
  const names = Array.from({ length: 800 }, (_, i) => nameOf(`class${i}`, '/ui/long.module.css'));
  expect(new Set(names).size).toBe(800);
  expect([names[25], names[26], names[701], names[702]]).toEqual(['z0', 'aa0', 'zz0', 'aaa0']);
});
