import { FEED_LINES, type LineName } from '../../../engine/feed/feed-lines.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import type { LinesWanted, ReplayLines } from '../calls/replay-calls.ts';
import type { LineOwner, LineQueue } from './line-queue.ts';

/** The most securities of one call. */
const MAX_SYMBOLS = 100;

/** One subscription of a replay. */
export interface LineWant extends LineOwner {
  readonly region: Region;
  /** Whether it is for an order book, or for everything else. */
  readonly depth: boolean;
  /** The moment up to which its lines are loaded; NaN before the first. */
  until: number;
  /** The moment from which individual trades are known, for all subscriptions that were requested together with it. */
  tradesFrom: number;
}

/** Requests lines from the server. */
export type AskLines = (wanted: Omit<LinesWanted, 'date'>) => Promise<ReplayLines>;

/**
 * Loads the next lines of subscriptions into a queue, as of one moment and with as few calls as possible. Returns the moment up
 * to which all of them are loaded. Rejects as `ask` does; then no subscription has changed.
 */
export async function loadLines(
  wants: readonly LineWant[],
  moment: number,
  ask: AskLines,
  queue: LineQueue,
): Promise<number> {
  const groups = groupsOf(wants);
  const answers = await Promise.all(
    groups.map((group) => {
      const [{ region, until: since, depth }] = group;
      return ask({ moment, symbols: group.map(({ symbol }) => symbol), region, since, depth });
    }),
  );
  let until = Number.POSITIVE_INFINITY;
  answers.forEach((answer, i) => {
    queueLines(answer.text, groups[i], queue);
    for (const want of groups[i]) {
      want.until = answer.until;
      want.tradesFrom = answer.tradesFrom;
    }
    until = Math.min(until, answer.until);
  });
  return until;
}

/** Groups of subscriptions that one call can serve: same region, kind and moment. */
function groupsOf(wants: readonly LineWant[]): (readonly [LineWant, ...LineWant[]])[] {
  const open = new Map<string, [LineWant, ...LineWant[]]>();
  const groups: [LineWant, ...LineWant[]][] = [];
  for (const want of wants) {
    const key = `${want.region} ${want.depth} ${want.until}`;
    const group = open.get(key);
    if (group !== undefined && group.length < MAX_SYMBOLS) group.push(want);
    else {
      const next: [LineWant, ...LineWant[]] = [want];
      open.set(key, next);
      groups.push(next);
    }
  }
  return groups;
}

/** Adds the lines of an answer, each for its subscription. Lines of the other kind arrive with another subscription. */
function queueLines(text: string, group: readonly LineWant[], queue: LineQueue): void {
  const bySymbol = new Map(group.map((want) => [want.symbol, want]));
  const moments: number[] = [];
  const texts: string[] = [];
  const owners: LineWant[] = [];
  for (const row of text.split('\n')) {
    const comma = row.indexOf(',');
    if (comma < 0) continue;
    const line = row.slice(comma + 1);
    const [name = '', , symbol = ''] = line.split(',', 3);
    const owner = bySymbol.get(symbol);
    if (owner === undefined || isDepth(name) !== owner.depth) continue;
    moments.push(Number(row.slice(0, comma)));
    texts.push(line);
    owners.push(owner);
  }
  queue.add(moments, texts, owners);
}

function isDepth(name: string): boolean {
  const line = Object.hasOwn(FEED_LINES, name) ? FEED_LINES[name as LineName].class : 'hub';
  return line === 'depth' || line === 'level';
}
