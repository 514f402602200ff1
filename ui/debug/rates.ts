import type { PortKind, StreamFigures } from '../../workers/api/figures.ts';
import type { WatchedThread } from './figures-watch.ts';

/** Amounts are per second; null where they are not known. */
type Rate = number | null;

/** What a thread sends for one stream, and what it paints of it. */
interface StreamRow extends StreamFigures {
  readonly sentRate: Rate;
  readonly frameRate: Rate;
}

/** The ports of one kind, as their thread counts them. */
interface PortRow {
  readonly kind: PortKind;
  readonly count: number;
  readonly messageRate: Rate;
  readonly byteRate: Rate;
}

/** The totals of all threads, and the age of the oldest unsent change. */
interface Totals {
  readonly lineRate: Rate;
  readonly characterRate: Rate;
  readonly diffRate: Rate;
  readonly frameRate: Rate;
  readonly messageRate: Rate;
  /** The age of the oldest unsent change, milliseconds. */
  readonly oldestUnsent: number | null;
  /** Milliseconds since the last line of the feed, and since the last answer of the server. */
  readonly lineAge: number | null;
  readonly heardAge: number | null;
  /** Milliseconds by which the market's time is ahead of the browser's. */
  readonly clockOffset: number | null;
}

/**
 * The growth of a count per second: from `before` to `now` within `seconds`. Null if it was not counted before, or if another
 * counter counted it: counts never shrink.
 */
export function rateOf(before: number | null | undefined, now: number | null, seconds: number): Rate {
  if (before === null || before === undefined || now === null || !(seconds > 0) || now < before) return null;
  return (now - before) / seconds;
}

/** Seconds between a thread's two reports by its own clock; 0 if there is only one report, or if the thread was replaced. */
export function secondsBetween({ report, before }: WatchedThread): number {
  if (before === undefined) return 0;
  return Math.max(0, (report.figures.uptime - before.figures.uptime) / 1000);
}

/** The streams of a thread. */
export function streamRows(thread: WatchedThread): StreamRow[] {
  const seconds = secondsBetween(thread);
  const earlier = byId(thread.before?.figures.streams);
  return thread.report.figures.streams.map((stream) => {
    const before = earlier.get(stream.id);
    return {
      ...stream,
      sentRate: rateOf(before?.sent, stream.sent, seconds),
      frameRate: rateOf(before?.frames, stream.frames, seconds),
    };
  });
}

/** The ports of a thread by kind. A port without a count does not make the sum of the others unknown. */
export function portRows(thread: WatchedThread): PortRow[] {
  const seconds = secondsBetween(thread);
  const earlier = byId(thread.before?.figures.ports);
  const { ports } = thread.report.figures;
  const kinds = [...new Set(ports.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const alike = ports.filter((port) => port.kind === kind);
    return {
      kind,
      count: alike.length,
      messageRate: sum(alike.map(({ id, messages }) => rateOf(earlier.get(id)?.messages, messages, seconds))),
      byteRate: sum(alike.map(({ id, bytes }) => rateOf(earlier.get(id)?.bytes, bytes, seconds))),
    };
  });
}

/** The totals of all threads. `own` is the tab whose market worker the feed and the clock are read from. */
export function totals(threads: readonly WatchedThread[], own: string): Totals {
  const streams = threads.flatMap(streamRows);
  const thread = threads.find(({ report }) => report.thread === 'market' && report.tab === own);
  const market = thread?.report.thread === 'market' ? thread.report.figures : undefined;
  const before = thread?.before?.thread === 'market' ? thread.before.figures : undefined;
  const seconds = thread === undefined ? 0 : secondsBetween(thread);
  const waits = streams.flatMap((stream) => stream.waits ?? []);
  return {
    lineRate: rateOf(before?.feed.lines, market?.feed.lines ?? null, seconds),
    characterRate: rateOf(before?.feed.characters, market?.feed.characters ?? null, seconds),
    diffRate: sum(streams.filter(({ kind }) => kind === 'list').map(({ sentRate }) => sentRate)),
    frameRate: sum(streams.map(({ frameRate }) => frameRate)),
    messageRate: sum(threads.flatMap(portRows).map(({ messageRate }) => messageRate)),
    oldestUnsent: waits.length === 0 ? null : Math.max(...waits),
    lineAge: market?.feed.age ?? null,
    heardAge: market?.heardAge ?? null,
    clockOffset: market?.clockOffset ?? null,
  };
}

/** The sum of the known rates; null if none is known. */
function sum(rates: readonly Rate[]): Rate {
  return rates.reduce((all, rate) => (rate === null ? all : (all ?? 0) + rate), null);
}

function byId<Item extends { readonly id: number }>(items: readonly Item[] | undefined): Map<number, Item> {
  return new Map(items?.map((item) => [item.id, item]));
}
