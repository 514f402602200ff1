import { globSync } from 'node:fs';
import { feedDay } from '../../server/feeds/feed-clock.ts';

/** Debian's libfaketime for multithreaded programs. */
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
/** A day with regular hours, and a second of them at which a bench begins. */
const DATE = 20261123;
const SECOND = 11 * 3600;

/** Milliseconds by which a server in the middle of a trading day is ahead of the machine; undefined without libfaketime. */
export function tradingShift(): number | undefined {
  if (LIBRARY === undefined) return undefined;
  return Math.round((feedDay(DATE).midnight + SECOND * 1000 - Date.now()) / 1000) * 1000;
}

/** Environment variables of a process whose clock is ahead by `shift` milliseconds. */
export function fakedClock(shift: number): Readonly<Record<string, string>> {
  const seconds = shift / 1000;
  return { LD_PRELOAD: LIBRARY ?? '', FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`, DONT_FAKE_MONOTONIC: '1' };
}
