import { describe, expect, it } from 'vitest';
import { detailsTabs, readDetailsTab } from '../../../ui/details/details-tabs.ts';

describe('the tabs of a security', () => {
  it('are all but Alarms for a Canadian stock', () => {
    expect(detailsTabs({ isIndex: false, region: 'C', realtime: false })).toEqual([
      'chart',
      'trades',
      'news',
      'level2',
      'depthprice',
      'fund',
    ]);
  });

  it('do not include depth by price for a US stock', () => {
    expect(detailsTabs({ isIndex: false, region: 'U', realtime: false })).toEqual([
      'chart',
      'trades',
      'news',
      'level2',
      'fund',
    ]);
  });

  it.each(['C', 'U'] as const)('are without news and depth for an index of region %s', (region) => {
    expect(detailsTabs({ isIndex: true, region, realtime: false })).toEqual(['chart', 'trades', 'fund']);
  });

  it('have Alarms at the end when real-time is on', () => {
    for (const isIndex of [false, true]) {
      expect(detailsTabs({ isIndex, region: 'C', realtime: true }).at(-1)).toBe('alarms');
    }
  });
});

describe('the tab of a path', () => {
  it('is one of the known tabs', () => {
    expect(readDetailsTab('level2')).toBe('level2');
    expect(readDetailsTab('trades')).toBe('trades');
    expect(readDetailsTab('Level2')).toBeNull();
    expect(readDetailsTab('')).toBeNull();
  });
});
