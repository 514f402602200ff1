import { expect, it } from 'vitest';
import { classNames } from '../../build/class-names.ts';

it('names a class by its file, whatever comes first, and a file that was added later, too', () => {
  const nameOf = classNames(['/ui/b.module.css', '/ui/a.module.css']);
  expect(nameOf('row', '/ui/b.module.css')).toBe('row-1');
  expect(nameOf('row', '/ui/a.module.css?used')).toBe('row-0');
  expect(nameOf('row', '/ui/new.module.css')).toBe('row-2');
  expect(nameOf('cell', '/ui/new.module.css')).toBe('cell-2');
  expect(nameOf('row', '/ui/newer.module.css')).toBe('row-3');
});
