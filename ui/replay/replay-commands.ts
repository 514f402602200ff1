import type { FailureCode } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { ReplayDay } from '../../workers/api/replay.ts';
import { market } from '../market/connection.ts';
import { secondNow } from '../market/market-clock.ts';
import { marketState } from '../market/market-store.ts';
import { isRealtime } from '../market/use-realtime.ts';
import { nextDate } from './day-names.ts';
import { mountReplay } from './mount-replay.tsx';
import { DAY_END, DAY_START, SPEEDS } from './replay-choices.ts';
import { openReplayDialog } from './replay-opening.ts';
import { replayedChart } from './replayed-chart.ts';

/** The delay in seconds for a user without real-time prices. */
const DELAY = 900;

/** Starts a replay, paused at a second of the day. Resolves with the reason if that failed; empty if it did not. */
export async function beginReplay(
  { date, grain, simulated }: Pick<ReplayDay, 'date' | 'grain' | 'simulated'>,
  second: number,
): Promise<FailureCode | ''> {
  mountReplay();
  try {
    await market.startReplay({ date, grain, simulated, moment: Math.floor(second * 1_000) });
    return '';
  } catch {
    // Only the code of the bar can be missing, and the server has that.
    return 'unreachable';
  }
}

/** Goes back some minutes and pauses: in the replay, or in today, which then becomes a replay. Resolves as `beginReplay` does. */
export async function rewind(minutes: number): Promise<FailureCode | ''> {
  const state = marketState();
  const { clock, replay, config } = state;
  const shown = secondNow(clock) - minutes * 60;
  if (replay !== null) {
    void market.changeReplay({ playing: false });
    moveTo(shown);
    return '';
  }
  const second = Math.max(DAY_START, isRealtime(state) ? shown : shown - DELAY);
  return beginReplay({ date: clock.date, grain: 'trade', simulated: config.simulated }, second);
}

/** Plays a paused replay, and pauses a playing one. */
export function playOrPause(): void {
  const { replay } = marketState();
  if (replay !== null) void market.changeReplay({ playing: !replay.playing });
}

/** Moves the replay to a second of its day. */
export function moveTo(second: number): void {
  void market.moveReplay(Math.floor(Math.min(Math.max(second, DAY_START), DAY_END) * 1_000));
}

/** Goes to the next trade of the chart in use or, without a chart, of any security shown. */
export function stepTrade(): void {
  void market.stepReplay({ unit: 'trade', key: replayedChart()?.key ?? null });
}

/** Goes to the end of the current bar, which lasts some minutes. */
export function stepMinutes(minutes: number): void {
  void market.stepReplay({ unit: 'bar', minutes });
}

/** Goes to the same time on the next recorded day of the chart in use. If its days cannot be loaded, the dialog says why. */
export async function stepDay(key: SymbolKey | null): Promise<void> {
  const { replay, clock } = marketState();
  if (replay === null) return;
  const days = await market.replayDays(key).catch(() => null);
  if (days === null) return openReplayDialog(key);
  const next = nextDate(days, replay.date);
  if (next !== undefined) await beginReplay(next, secondNow(clock));
}

/** Sets the speed, market seconds per second. */
export function setSpeed(speed: number): void {
  void market.changeReplay({ speed });
}

/** Sets the next faster (1) or slower (-1) speed. */
export function changeSpeed(by: 1 | -1): void {
  const speed = marketState().replay?.speed ?? 1;
  const next = by > 0 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed);
  if (next !== undefined) setSpeed(next);
}

/** Returns to the live market. */
export function leaveReplay(): void {
  void market.endReplay();
}
