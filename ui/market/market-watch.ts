import { Failure } from '../../workers/api/failure.ts';
import type { MarketApi, MarketState } from '../../workers/api/market-api.ts';
import { locks } from '../platform/locks.ts';
import { ask, connect, renewals, type ServingWorker, unanswered } from './connection.ts';
import { continuedReplay } from './continued-replay.ts';
import { watchHeartbeat } from './heartbeat.ts';
import { lastHeard } from './last-heard.ts';
import { marketState, publishMarketState, takeWorkerState } from './market-store.ts';
import { generation, SHARED_NAME } from './market-worker.ts';
import { RestartPatience } from './restart-patience.ts';
import { showPassingTrouble, showTrouble } from './troubles.ts';
import { isRealtime } from './use-realtime.ts';

/** The Web Lock under which the tabs agree on the next generation. */
const AGREEMENT = 'borealis-generation';
/** A replaced worker has this long to end, milliseconds, before the user is told that it still runs. */
const ENDING_MS = 1_000;

/** Calls that are never repeated: they would do the same thing twice, or transfer a port that is gone. */
const ONCE: ReadonlySet<keyof MarketApi> = new Set<keyof MarketApi>([
  'addToPortfolio',
  'changeAlarms',
  'removeFromPortfolio',
  'importTransactions',
  'sendMessage',
  'tryFeed',
  'addFeed',
  'openList',
  'openLists',
  'openDepth',
  'openWorkspace',
]);

/** Names of replaced shared workers that are still running. */
const stuck = new Set<string>();
const patience = new RestartPatience();

/**
 * Watches the market worker that serves this tab, and replaces it if it is silent or has ended. A worker that does not know the
 * tab yet may still be loading: it gets more time, unless it is known to run.
 */
export function watchMarketWorker(worker: ServingWorker): void {
  let isHeard = false;
  let isReplaced = false;
  void findStuckWorkers();
  const stopHearing = watchHeartbeat(
    async () => {
      await worker.api.alive();
      lastHeard.market = performance.now();
    },
    (isDead) => void silent(isDead),
    patience.current,
  );
  void worker.attached.then(() => {
    isHeard = true;
    // Granted when the worker has ended; a hidden page has no other way to learn of it.
    void locks?.request(worker.name, giveUp);
  });

  async function silent(isDead: boolean): Promise<void> {
    if (isDead || isHeard || (await isRunning(worker.name))) giveUp();
  }

  function giveUp(): void {
    if (isReplaced) return;
    isReplaced = true;
    stopHearing();
    void replace(worker);
  }
}

/**
 * Replaces the market worker of this tab: every unanswered call is sent again, and every stream is reopened. Until the new worker
 * knows what the old one knew, the page shows its old values as not live and sends no calls. Otherwise the worker would treat a
 * subscriber's choice as a visitor's.
 */
async function replace(dead: ServingWorker): Promise<void> {
  console.warn('the market worker is dead and is started again');
  dead.events.close();
  publishMarketState({ phase: 'unreachable' });
  showTrouble('back', false);
  showTrouble('market', true);
  patience.restarted();
  const alone = await isToBeAlone(dead);
  const asked = [...unanswered];
  unanswered.clear();
  let isSettled = false;
  let settle = (): void => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const take = (state: MarketState): void => {
    if (!isSettled && knowsAll(state)) {
      isSettled = true;
      settle();
      showTrouble('market', false);
      showPassingTrouble('back');
    }
    if (isSettled) takeWorkerState(state);
  };
  const worker = connect(take, alone, settled);
  watchMarketWorker(worker);
  const replay = continuedReplay(marketState());
  if (replay !== null) void worker.attached.then(() => worker.api.startReplay(replay));
  renewals.notify();
  for (const question of asked) {
    if (ONCE.has(question.call)) question.reject(new Failure('unreachable'));
    else ask(question);
  }
  // A shared worker that was only late receives this and ends itself; nobody can end one that hangs.
  if (dead.end === undefined) void dead.api.end();
  else dead.end();
}

/** Tells the user which shared workers still run after they were replaced, by this tab or another. */
async function findStuckWorkers(): Promise<void> {
  const now = Number(generation.read());
  for (const name of await namesOfRunning()) {
    if (name.startsWith(SHARED_NAME) && Number(name.slice(SHARED_NAME.length)) < now) showWhileRunning(name);
  }
}

/**
 * The tabs agree on the next generation: the first tab increments it, and the others join. True if the browser has no shared
 * workers, or no storage for the number: each tab then has a worker of its own.
 */
async function isToBeAlone({ name }: ServingWorker): Promise<boolean> {
  if (locks === undefined || !name.startsWith(SHARED_NAME)) return true;
  const before = name.slice(SHARED_NAME.length);
  return locks.request(AGREEMENT, () => {
    if (generation.read() === before) generation.write(String(Number(before) + 1));
    return generation.read() === before;
  });
}

function showWhileRunning(name: string): void {
  const grace = setTimeout(() => {
    stuck.add(name);
    showTrouble('stuck', true);
  }, ENDING_MS);
  void locks?.request(name, () => {
    clearTimeout(grace);
    if (stuck.delete(name)) showTrouble('stuck', stuck.size > 0);
  });
}

async function isRunning(name: string): Promise<boolean> {
  return (await namesOfRunning()).includes(name);
}

async function namesOfRunning(): Promise<string[]> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.flatMap((lock) => lock.name ?? []);
}

/** Whether a new worker knows as much as the old one did. A state from before that would hide the user's data for a moment. */
function knowsAll(state: MarketState): boolean {
  if (state.phase !== 'ready') return state.phase === 'unreachable';
  if (marketState().replay !== null && state.replay === null) return false;
  return !isRealtime(state) || !['off', 'loading'].includes(state.alarms.phase);
}
