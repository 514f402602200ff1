import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestInfo } from '@playwright/test';
import { logIn } from '../server/log-in.ts';
import type { TestServer } from '../support/server.ts';
import { SteadyWriter } from './steady-writer.ts';
import type { WatchedScreens } from './watched-screens.ts';

/** The outcome of a drill. */
export interface Outcome {
  readonly fault: string;
  readonly times: number;
  /** The longest time from the end of a fault until the screens agreed with the server, milliseconds. */
  readonly longest: number;
  /** Acknowledged writes that were not there afterwards. */
  readonly lost: number;
}

/** The annotation in which a drill gives its outcome to the runner. */
export const OUTCOME = 'outcome of a drill';

/** Milliseconds between two steps of the market during a fault, and market seconds per step. */
const STEP_EVERY = 200;
const STEP = 1;

/**
 * Steps the market until `act` has finished; then the market stops. Ignores steps while there is no server. Resolves to the time
 * at which `act` ended, on the clock of `performance`.
 */
async function whileTrading(server: TestServer, act: () => Promise<void>): Promise<number> {
  let isTrading = true;
  const trading = (async () => {
    while (isTrading) {
      await server.step(STEP).catch(() => {});
      await wait(STEP_EVERY);
    }
  })();
  await act();
  const ended = performance.now();
  isTrading = false;
  await trading;
  return ended;
}

/** A fault, and how it is tested. */
interface Drill {
  /** What fails, and how often that happens. */
  readonly fault: string;
  readonly times: number;
  /** Where the subscriber's writes go; the server itself by default. */
  readonly url?: string;
  /** Whether the screens are those of a visitor, who has no rights. */
  readonly visitor?: boolean;
  readonly server: TestServer;
  /** The current screens; a fault may open others. */
  screens(): WatchedScreens;
  /** Causes the fault, and ends it. */
  harm(): Promise<void>;
}

/**
 * Causes a fault a number of times while the market runs and a subscriber writes. After each fault the market stops, and the
 * screens must come to agree with the server. Records the outcome as an annotation of the test.
 */
export async function run({ fault, times, url, visitor, server, screens, harm }: Drill, info: TestInfo): Promise<void> {
  const writer = new SteadyWriter();
  const { headers } = visitor ? { headers: {} } : await logIn(server.url);
  await agree(screens(), server, headers);
  await writer.begin(url ?? server.url);
  let longest = 0;
  for (let i = 0; i < times; i++) {
    const ended = await whileTrading(server, harm);
    longest = Math.max(longest, (await agree(screens(), server, headers)) - ended);
  }
  const lost = await writer.end(server.url);
  const outcome: Outcome = { fault, times, longest, lost };
  info.annotations.push({ type: OUTCOME, description: JSON.stringify(outcome) });
  expect(lost).toBe(0);
}

/** Waits until the screens agree with the server; returns the time of that check, on the clock of `performance`. */
async function agree(
  screens: WatchedScreens,
  server: TestServer,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  await expect
    .poll(() => screens.difference(server.url, headers).catch((error: unknown) => String(error)), {
      timeout: 60_000,
      intervals: [100],
    })
    .toBe('');
  return screens.lookedAt;
}
