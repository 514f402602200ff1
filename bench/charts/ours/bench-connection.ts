import type { ServerAnswer } from '../../../workers/api/records.ts';
import { SeededBars } from '../seeded-bars.ts';
import { BenchSource } from './bench-source.ts';

let count = 1;

/** Sets the bars of the charts opened from now on. */
export function prepareBenchConnection(bars: number): void {
  count = bars;
}

/** A source that gives every chart the same bars. */
class RepeatingSource extends BenchSource {
  override async history(): Promise<ServerAnswer<ArrayBuffer>> {
    this.prepare(new SeededBars(count).bars);
    return super.history();
  }
}

/** The source of the tab's charts, once one was opened. */
export let benchSource: BenchSource | undefined;

/** Replaces the app's connection to the market worker, from which a chart needs only its source. */
export async function openChartSource(): Promise<MessagePort> {
  benchSource = new RepeatingSource();
  return benchSource.open();
}

/** Does nothing: the source of these pages is never replaced. */
export function watchRenewal(): void {}

/** Replaces the connection of a tab's painted lists, of which these pages have none. */
export async function openPaintedLists(lists: MessagePort): Promise<void> {
  lists.close();
}

/** Replaces the market worker's calls: these pages have no workspace. */
export const market = {
  openWorkspace: async (port: MessagePort): Promise<void> => port.close(),
};
