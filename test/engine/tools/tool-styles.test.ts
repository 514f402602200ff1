import { describe, expect, it } from 'vitest';
import { readToolStyles, withToolStyle } from '../../../engine/tools/tool-styles.ts';

describe('the styles of the next drawings', () => {
  it('are read as they were written, for each tool by itself', () => {
    let text = withToolStyle('', 'line', { colour: 'blue', width: '3' });
    text = withToolStyle(text, 'horz', { dash: 'dotted' });
    expect(readToolStyles(text)).toEqual({ line: { colour: 'blue', width: '3' }, horz: { dash: 'dotted' } });
    expect(readToolStyles(withToolStyle(text, 'line', { colour: 'red' }))).toEqual({
      line: { colour: 'red' },
      horz: { dash: 'dotted' },
    });
  });

  it('are none for a tool in its usual style', () => {
    const text = withToolStyle('', 'line', { colour: 'blue' });
    expect(withToolStyle(text, 'line', { colour: 'ink', width: '1' })).toBe('');
    expect(readToolStyles('')).toEqual({});
  });

  it('have neither a lock nor ends, and of words no width', () => {
    const text = withToolStyle('', 'line', { colour: 'teal', lock: 'on', extend: 'both' });
    expect(readToolStyles(text)).toEqual({ line: { colour: 'teal' } });
    expect(readToolStyles('line lock=on extend=left width=2,text width=3')).toEqual({ line: { width: '2' } });
  });

  it('leave out what is unknown', () => {
    expect(readToolStyles('curve colour=blue,,line colour=puce dash=dashed,toString colour=red')).toEqual({
      line: { dash: 'dashed' },
    });
  });
});
