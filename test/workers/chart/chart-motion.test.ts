import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { withShares } from '../../../engine/chart/pane-shares.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { type TimeWindow, timeWindowOf } from '../../../engine/chart/time-window.ts';
import type { ChartView } from '../../../engine/chart/view.ts';
import type { ChartMessage } from '../../../workers/api/chart-api.ts';
import { ChartLinks, type LinkedChart } from '../../../workers/chart/chart-links.ts';
import { ChartMotion } from '../../../workers/chart/chart-motion.ts';
import { waveDays } from '../../engine/chart/chart-bars.ts';
import { laidOutView } from '../../engine/chart/chart-view.ts';

const bars = waveDays(500);
const axis = new OrdinalAxis(bars);
const shown = laidOutView(axis, 300, 2);

let series: ChartSeries;
/** The times that the other chart of the link was asked to show. */
let followed: TimeWindow[];
let sent: ChartMessage[];
let links: ChartLinks;
let motion: ChartMotion;

const chart = (followTimes: (window: TimeWindow) => void): LinkedChart => ({
  timeWindow: () => timeWindowOf(shown, axis),
  followCursor() {},
  followTimes,
});

beforeEach(() => {
  series = new ChartSeries();
  series.replace(bars, axis);
  links = new ChartLinks();
  followed = [];
  sent = [];
  const own = chart(() => {});
  links.join(own, 'link');
  links.join(
    chart((window) => followed.push(window)),
    'link',
  );
  followed = [];
  motion = new ChartMotion(own, links, (message) => sent.push(message));
});

const toldOf = (change: Partial<ChartView>): number => {
  const before = followed.length;
  motion.share(shown, { ...shown, ...change }, series);
  return followed.length - before;
};

describe('linked charts', () => {
  it('are notified when a view was moved or zoomed, and of no other change', () => {
    expect(toldOf({ right: shown.right - 1 })).toBe(1);
    expect(toldOf({ span: shown.span / 2 })).toBe(1);
    expect(toldOf({ right: shown.right - 1, span: shown.span / 2 })).toBe(1);
    expect(toldOf({ pointerX: 300, pointerY: 100, stretch: 2 })).toBe(0);
  });

  it('follow a chosen range once its bars have arrived, but no bars that arrived by themselves', () => {
    const loaded = (): number => {
      const before = followed.length;
      motion.loaded();
      return followed.length - before;
    };
    motion.commanded({ type: 'choice', choice: { ...FIRST_CHOICE, dayRange: '1y' }, ranged: true }, shown, shown);
    const told = loaded();
    expect(told).toBeGreaterThan(0);
    const byItself = loaded();
    expect(byItself).toBe(told - 1);
  });
});

it('the momentum ends with any other action of the user except moving the pointer, and with other bars', () => {
  const thrown = (): void => {
    const before = { ...shown, grip: { type: 'plot', slot: 10, y: 0, lift: 0 } } as unknown as ChartView;
    motion.commanded({ type: 'release', x: 0, y: 0, speed: 2 }, before, shown);
    expect(motion.running).toBe(true);
  };
  thrown();
  for (const type of ['point', 'leave', 'resize'] as const) {
    motion.commanded({ type, x: 1, y: 1, width: 1, height: 1, ratio: 1 }, shown, shown);
    expect(motion.running).toBe(true);
  }
  motion.commanded({ type: 'fit' }, shown, shown);
  expect(motion.running).toBe(false);
  thrown();
  motion.loaded();
  expect(motion.running).toBe(false);
  thrown();
  motion.rest();
  expect([motion.running, motion.step(16)]).toEqual([false, null]);
  motion.commanded({ type: 'release', x: 0, y: 0, speed: 2 }, shown, shown);
  expect(motion.running).toBe(false);
});

it('the page gets a hint when it changes, and heights when their divider is released', () => {
  const hints = (): unknown =>
    sent.splice(0).map((message) => (message.type === 'hint' ? message.cursor : message.type));
  motion.showHint(shown, null);
  motion.showHint(shown, 'move');
  motion.showHint(shown, 'move');
  motion.showHint(shown, null);
  expect(hints()).toEqual(['move', 'crosshair']);
  const shares = [0.5, 0.25, 0.25];
  motion.commanded({ type: 'divide', pane: 0, pixels: 5 }, shown, withShares(shown, shares));
  motion.commanded({ type: 'divide', pane: 0, pixels: 0 }, shown, shown);
  const held = {
    ...shown,
    grip: { type: 'divider', pane: 0, y: 0, shares: shown.choice.shares },
  } as unknown as ChartView;
  motion.commanded({ type: 'release', x: 0, y: 0, speed: 0 }, held, withShares(shown, shares));
  motion.commanded({ type: 'release', x: 0, y: 0, speed: 0 }, held, shown);
  expect(sent).toEqual([
    { type: 'shares', shares },
    { type: 'shares', shares },
  ]);
});
