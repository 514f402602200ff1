import type { Region } from '../../engine/quotes/region.ts';
import { reasonOf } from '../core/reason.ts';
import type { SecurityName } from '../market/market-source.ts';
import { FeedError } from '../providers/feed-error.ts';
import type { FeedAbilities, FeedProvider, Want } from '../providers/feed-provider.ts';
import { ListeningSink } from './listening-sink.ts';

/** How long an account may take to sign in, and the first quotes to arrive (milliseconds). */
export interface Patience {
  readonly opening: number;
  readonly quotes: number;
}

/** Well-known securities. */
const SAMPLES: Readonly<Record<Region, readonly string[]>> = {
  U: ['AAPL', 'MSFT', 'SPY', 'NVDA', 'AMZN'],
  C: ['RY', 'SHOP', 'TD', 'ENB', 'BNS'],
};
/** A check shows the first quotes of this many securities. */
const SAMPLE_COUNT = 5;

/** Clocks that differ by no more than this are said to agree (milliseconds): services state whole seconds. */
const AGREEMENT = 2_000;

const COUNTRIES: Readonly<Record<Region, string>> = { C: 'Canada', U: 'United States' };
const SHOWN: Readonly<Record<FeedAbilities['shown'], string>> = {
  owner: 'only its owner may see it',
  members: 'whoever is logged in may see it',
  public: 'everyone may see it',
};

/**
 * Opens a provider, calls `use`, and always closes the provider. Rejects with the provider's reason if the account does not
 * work, or with a `FeedError` if the provider does not answer in time.
 */
export async function withProvider<T>(
  provider: FeedProvider,
  { opening }: Pick<Patience, 'opening'>,
  use: (sink: ListeningSink) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const sink = new ListeningSink();
  try {
    await inTime(provider.open(sink, ending.signal), opening);
    return await use(sink);
  } finally {
    ending.abort();
    await provider.close();
  }
}

/** What an account allows, in plain words. */
export function abilityLines(can: FeedAbilities): string[] {
  const share = can.tapeShare < 1 ? `, about ${Number((can.tapeShare * 100).toPrecision(2))} % of the volume` : '';
  const tape = can.tape === 'consolidated' ? 'trades of all venues' : `trades of ${can.tape} only`;
  return [
    `markets: ${can.regions.map((region) => COUNTRIES[region]).join(', ')}`,
    `tape: ${tape}${share}${can.wholeHistory ? '; history of all venues' : ''}`,
    `delay: ${can.delayMinutes === 0 ? 'none, real time' : `${can.delayMinutes} minutes`}`,
    `securities at once: ${can.symbols}`,
    `market depth: ${can.depth === 'none' ? 'no' : 'yes, by price'}`,
    `history: ${can.history.map((grain) => `${grain} bars`).join(', ') || 'none'}`,
    `news: ${can.news ? 'yes' : 'no'}`,
    `who may see it: ${SHOWN[can.shown]}`,
  ];
}

/** How long a call takes, and how much the clocks differ, in plain words, as far as the service shows it. */
export function timingLines({ timing }: FeedProvider, sink: ListeningSink): string[] {
  const lines: string[] = [];
  if (timing?.roundTrip !== undefined) lines.push(`latency: a call takes ${Math.round(timing.roundTrip)} ms`);
  const ahead = clockAhead(timing?.clockAhead, sink.ahead);
  if (ahead === undefined) return [...lines, 'clock: the service does not state its time'];
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (Math.abs(ahead) <= AGREEMENT) return [...lines, "clock: agrees with the service's"];
  return [
    ...lines,
    `clock: this machine's is ${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} the service's. Minutes, delays and gaps will be wrong. ` +
      'Let the machine set its clock by the network (Linux: timedatectl set-ntp true; macOS and Windows: set the time automatically), ' +
      'then check again.',
  ];
}

/**
 * How far the service's clock is ahead (milliseconds); undefined if the service does not show it. Messages arrive late: a
 * message with a time in our future is a lower bound of the difference, and an older one says nothing.
 */
function clockAhead(stated: number | undefined, reported: number): number | undefined {
  return reported > AGREEMENT ? Math.max(reported, stated ?? reported) : stated;
}

/** The first quotes of well-known securities, in plain words. */
export async function quoteLines(
  provider: FeedProvider,
  sink: ListeningSink,
  { quotes: patience }: Patience,
): Promise<string[]> {
  const { regions, symbols } = provider.can;
  const lines: string[] = [];
  const wants: Want[] = [];
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), patience);
  try {
    for (const [security, name] of samplesOf(regions).entries()) {
      if (ending.signal.aborted) continue;
      try {
        const listing = await inTime(provider.define(name), patience);
        if (listing === undefined) lines.push(`${name.symbol}: unknown to the service`);
        else wants.push({ ...name, security, depth: false });
      } catch (error) {
        lines.push(`${name.symbol}: ${reasonOf(error)}`);
      }
    }
    const live = wants.slice(0, symbols);
    provider.want(live);
    const heard = sink.quotes(
      live.map(({ security }) => security),
      ending.signal,
    );
    // Outside trading hours nothing is live, but last figures are available.
    const polled = inTime(provider.poll(wants), patience);
    const [outcome] = await Promise.allSettled([polled, heard]);
    if (outcome.status === 'rejected') lines.push(`last figures: ${reasonOf(outcome.reason)}`);
  } finally {
    clearTimeout(timer);
  }
  return [...lines, ...wants.map((want) => quoteLine(want, sink, patience))];
}

/** The securities whose first quotes a check shows, taken equally from all regions. */
function samplesOf(regions: readonly Region[]): SecurityName[] {
  const inTurn = SAMPLES.U.flatMap((_, i) => regions.map((region) => ({ symbol: SAMPLES[region][i] ?? '', region })));
  const some = inTurn.slice(0, SAMPLE_COUNT);
  return regions.flatMap((of) => some.filter(({ region }) => region === of));
}

function quoteLine({ symbol, security }: Want, sink: ListeningSink, patience: number): string {
  const { bid, bidSize, ask, askSize, last, time, refused } = sink.of(security);
  const parts = [
    ...(bid > 0 || ask > 0 ? [`bid ${bid} × ${bidSize}, ask ${ask} × ${askSize}`] : []),
    ...(last > 0 ? [`last ${last}`] : []),
    ...(refused === '' ? [] : [`not live: ${refused}`]),
  ];
  if (parts.length === 0) return `${symbol}: no quote within ${patience / 1000} s; the market may be closed`;
  const at = time > 0 ? `, at ${new Date(time).toISOString().replace('T', ' ').replace('Z', ' UTC')}` : '';
  return `${symbol}: ${parts.join(', ')}${at}`;
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `The service did not answer within ${milliseconds / 1000} s.`;
    timer = setTimeout(() => reject(new FeedError('service', message)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
