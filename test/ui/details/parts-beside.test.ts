import { describe, expect, it } from 'vitest';
import { partsBeside } from '../../../ui/details/parts-beside.ts';

describe('what stands beside the large part', () => {
  it('is never that part itself', () => {
    expect(partsBeside('chart', 'orders')).toEqual(['book', 'tape']);
    expect(partsBeside('trades', 'orders')).toEqual(['chart', 'book']);
    expect(partsBeside('level2', null)).toEqual(['chart', 'tape']);
    expect(partsBeside('depthprice', null)).toEqual(['chart', 'tape']);
    expect(partsBeside('news', 'levels')).toEqual(['chart', 'book']);
  });

  it('is the tape where no depth can be shown, and never nothing', () => {
    expect(partsBeside('chart', null)).toEqual(['tape']);
    expect(partsBeside('trades', null)).toEqual(['chart']);
    expect(partsBeside('fund', null)).toEqual(['chart', 'tape']);
  });
});
