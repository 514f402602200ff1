import type { MarketApi, MarketState } from '../../workers/api/market-api.ts';
import { locks } from '../platform/locks.ts';
import { ask, connect, renewals, type ServingWorker, unanswered } from './connection.ts';
import { hearHeartbeat } from './heartbeat.ts';
import { publishMarketState } from './market-store.ts';
import { generation, SHARED_NAME } from './market-worker.ts';
import { RestartPatience } from './restart-patience.ts';
import { tellPassingTrouble, tellTrouble } from './troubles.ts';
import { isRealtime } from './use-realtime.ts';

/** The tabs agree on the next generation under this Web Lock. */
const AGREEMENT = 'borealis-generation';
/** A worker that was replaced has so long to end, milliseconds, before the user is told that it does not. */
const ENDING_PATIENCE = 1_000;

/** Calls that are not asked twice: they would do twice what they do, or hand over a port that is gone. */
const ONCE: ReadonlySet<keyof MarketApi> = new Set<keyof MarketApi>([
  'addToPortfolio',
  'removeFromPortfolio',
  'importTransactions',
  'sendMessage',
  'openList',
  'openLists',
  'openDepth',
]);

/** Names of shared workers that were replaced and have not ended. */
const stuck = new Set<string>();
const patience = new RestartPatience();

/**
 * Watches the market worker that serves this tab, and has another one in its place when it is silent or has ended. One that has
 * not heard of the tab yet may still be loading, and is waited for unless it is known to run.
 */
export function watchMarketWorker(worker: ServingWorker): void {
  let isHeard = false;
  let isReplaced = false;
  void findStuckWorkers();
  const stopHearing = hearHeartbeat(
    () => worker.api.alive(),
    (isDead) => void silent(isDead),
    patience.current,
  );
  void worker.attached.then(() => {
    isHeard = true;
    // Taken when the worker has ended, which a hidden page learns of in no other way.
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
 * Has another market worker serve this tab: every call without an answer is asked again, every stream opened again. Until it
 * knows what the one before knew, the page shows what it showed, as not live, and asks nothing: a choice that it is told before it
 * knows whose it is would be a visitor's.
 */
async function replace(dead: ServingWorker): Promise<void> {
  console.warn('the market worker is dead and is started again');
  dead.events.close();
  publishMarketState({ phase: 'unreachable' });
  tellTrouble('back', false);
  tellTrouble('market', true);
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
      tellTrouble('market', false);
      tellPassingTrouble('back');
    }
    if (isSettled) publishMarketState(state);
  };
  watchMarketWorker(connect(take, alone, settled));
  for (const renew of renewals) renew();
  for (const question of asked) {
    if (ONCE.has(question.call)) question.reject(new Error('unreachable'));
    else ask(question);
  }
  // One that was only late hears that it is to end; nobody could end a shared one that hangs.
  if (dead.end === undefined) void dead.api.end();
  else dead.end();
}

/** Looks for shared workers that were replaced, maybe by another tab, and did not end: the user is told of them. */
async function findStuckWorkers(): Promise<void> {
  const now = Number(generation.read());
  for (const name of await namesOfRunning()) {
    if (name.startsWith(SHARED_NAME) && Number(name.slice(SHARED_NAME.length)) < now) tellWhileRunning(name);
  }
}

/**
 * The tabs agree on the next generation: whoever comes first counts, and the others join it. True when there are no shared
 * workers here, or no storage to agree through: each tab then has a worker of its own.
 */
async function isToBeAlone({ name }: ServingWorker): Promise<boolean> {
  if (locks === undefined || !name.startsWith(SHARED_NAME)) return true;
  const before = name.slice(SHARED_NAME.length);
  return locks.request(AGREEMENT, () => {
    if (generation.read() === before) generation.write(String(Number(before) + 1));
    return generation.read() === before;
  });
}

function tellWhileRunning(name: string): void {
  const grace = setTimeout(() => {
    stuck.add(name);
    tellTrouble('stuck', true);
  }, ENDING_PATIENCE);
  void locks?.request(name, () => {
    clearTimeout(grace);
    if (stuck.delete(name)) tellTrouble('stuck', stuck.size > 0);
  });
}

async function isRunning(name: string): Promise<boolean> {
  return (await namesOfRunning()).includes(name);
}

async function namesOfRunning(): Promise<string[]> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.flatMap((lock) => lock.name ?? []);
}

/** A worker that has just started knows nobody and nothing: what the page shows of the user would go for a moment. */
function knowsAll(state: MarketState): boolean {
  if (state.phase !== 'ready') return state.phase === 'unreachable';
  return !isRealtime(state) || !['off', 'loading'].includes(state.alarms.phase);
}
