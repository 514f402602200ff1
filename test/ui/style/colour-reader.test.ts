import { describe, expect, it } from 'vitest';
import { ColourReader } from '../../../ui/style/colour-reader.ts';

describe('the bytes of a colour', () => {
  it('are read from six digits without a canvas, which would cost a task at a chart’s start', () => {
    const reader = new ColourReader();
    expect(reader.hex('#f2f4f5')).toBe('#f2f4f5');
    expect(reader.hex('#00521F')).toBe('#00521f');
  });
});
