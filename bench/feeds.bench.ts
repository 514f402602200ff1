import { lineAges } from './feeds/line-ages.ts';
import { marketRate } from './feeds/market-rate.ts';
import { pixelAges } from './feeds/pixel-ages.ts';
import { recordingShare } from './feeds/recording.ts';
import { quantile } from './figures.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';

/** Messages a second of a busy feed. */
const BUSY = 5000;

const rows: BenchRow[] = [];
for (const [isFollowed, name] of [
  [false, 'messages of a provider taken into the market by one core'],
  [true, 'messages of a provider made into lines by one core'],
] as const) {
  const { messages, processor } = await marketRate(isFollowed);
  rows.push(alone(name, (messages / processor) * 1000, 'messages/s', messages));
}
rows.push(alone('a core for minutes of 2,000 securities made and stored', (await recordingShare()) * 100, '%', 2000));
const lines = await lineAges(BUSY);
rows.push(alone("from a provider's message to a line of the hub, p99", quantile(lines, 0.99), 'ms', lines.length));
const { list, chart } = await pixelAges(BUSY);
rows.push(alone("from a provider's message to a pixel of a list, p99", quantile(list, 0.99), 'ms', list.length));
rows.push(
  alone("from a provider's message to the last bar of a chart, p99", quantile(chart, 0.99), 'ms', chart.length),
);
writeRows('feeds', rows);
