import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { residentBytes } from './hub-figures.ts';

/** The effect of an attack with heavy calls on a server and one of its visitors. */
interface AttackFigures {
  /** p95 of the visitor's calls, ms: before the attack, and during it. */
  readonly quiet: number;
  readonly attacked: number;
  /** The visitor's calls that were not answered 200. */
  readonly unanswered: number;
  /** The attacker's calls: answered in full, and sent. */
  readonly served: number;
  readonly sent: number;
  /** Resident bytes: before, at most, and after the attack. */
  readonly before: number;
  readonly highest: number;
  readonly after: number;
}

const QUIET_SECONDS = 10;
const ATTACK_SECONDS = 20;
/** How long to wait for the server to collect garbage and return memory. */
const RETURN_SECONDS = 20;
const CALLS_A_SECOND = 90;
const VISITOR = '127.0.0.2';
/** Between two calls of the visitor, ms. */
const PAUSE = 20;
/** A call without an answer for this long counts as unanswered. */
const CALL_TIMEOUT_MS = 10_000;

/**
 * Makes the `heavy` calls ninety times a second from several loopback addresses, whatever the answers, while a visitor at another
 * address makes `ordinary` calls.
 */
export async function attack(
  url: string,
  pid: number,
  heavy: readonly string[],
  ordinary: readonly string[],
  addresses: number,
): Promise<AttackFigures> {
  const visitor = new Agent({ keepAlive: true, localAddress: VISITOR });
  const agents = Array.from(
    { length: addresses },
    (_, i) => new Agent({ keepAlive: true, localAddress: `127.0.1.${i + 1}` }),
  );
  await visit(url, ordinary, visitor, 3);
  const quiet = await visit(url, ordinary, visitor, QUIET_SECONDS);
  const before = residentBytes(pid);
  let sent = 0;
  let served = 0;
  let highest = before;
  const began = performance.now();
  const firing = setInterval(() => {
    highest = Math.max(highest, residentBytes(pid));
    for (const due = ((performance.now() - began) / 1000) * CALLS_A_SECOND; sent < due; sent++) {
      const path = heavy[sent % heavy.length] ?? '';
      void ask(url + path, agents[sent % addresses] as Agent).then(({ status }) => {
        if (status === 200) served++;
      });
    }
  }, 5);
  const attacked = await visit(url, ordinary, visitor, ATTACK_SECONDS);
  clearInterval(firing);
  for (const agent of agents) agent.destroy();
  await wait(RETURN_SECONDS * 1000);
  const after = residentBytes(pid);
  visitor.destroy();
  const unanswered = quiet.unanswered + attacked.unanswered;
  return { quiet: quiet.p95, attacked: attacked.p95, unanswered, served, sent, before, highest, after };
}

async function visit(
  url: string,
  ordinary: readonly string[],
  agent: Agent,
  seconds: number,
): Promise<{ p95: number; unanswered: number }> {
  const took: number[] = [];
  let unanswered = 0;
  const end = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < end; i++) {
    const { status, ms } = await ask(url + (ordinary[i % ordinary.length] ?? ''), agent);
    took.push(ms);
    if (status !== 200) unanswered++;
    await wait(PAUSE);
  }
  took.sort((a, b) => a - b);
  return { p95: took[Math.floor(took.length * 0.95)] ?? Number.NaN, unanswered };
}

/** Makes a call. Status 0: no complete answer arrived in time. */
function ask(address: string, agent: Agent): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number): void => resolve({ status, ms: performance.now() - began });
    const headers = { 'accept-encoding': 'br' };
    const request = get(address, { agent, headers, timeout: CALL_TIMEOUT_MS }, (response) => {
      response.on('error', () => done(0)).on('close', () => done(response.complete ? (response.statusCode ?? 0) : 0));
      response.resume();
    });
    request.on('timeout', () => request.destroy()).on('error', () => done(0));
  });
}
