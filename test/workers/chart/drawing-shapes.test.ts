import { expect, it, vi } from 'vitest';
import { closesOf } from '../../engine/tools/tool-charts.ts';
import { BoardChart } from './board-chart.ts';

it('drawings and the one in progress are painted once their tools are loaded', async () => {
  const chart = new BoardChart(closesOf(Array.from({ length: 60 }, (_, i) => 100 + i)));
  chart.tool({ act: 'restore', drawings: [{ tool: 'horz', points: [{ time: 0, price: 130 }] }] });
  expect(chart.surface.lines).toEqual([]);
  chart.press(30, 130);
  expect(chart.state.selected).toBe(-1);
  await vi.waitFor(() => {
    chart.frame();
    expect(chart.surface.lines).toHaveLength(1);
  });
  chart.click(30, 130);
  expect(chart.state.selected).toBe(0);
  chart.tool({ act: 'take', tool: 'vert' });
  chart.send({ type: 'point', ...chart.place(20, 120) });
  chart.frame();
  expect(chart.surface.lines).toHaveLength(2);
});
