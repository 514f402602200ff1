import { useEffect, useEffectEvent, useRef } from 'react';
import { formatTimeOfDay, formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { useText } from '../i18n/text.ts';
import { secondNow } from '../market/market-clock.ts';
import { marketState, watchMarketState } from '../market/market-store.ts';

/**
 * The clocks of a replay are written, all at once, after at most so many ms, and so much of the market: what is shown must never
 * seem later than its clock.
 */
const TICK = 200;
const MARKET_TICK = 500;
const FRAME = 16;

/** Calls `write` with the second of the day at every tick of the replay's clock, as long as the component is there. */
export function useReplayTick(write: (second: number) => void): void {
  const latest = useEffectEvent(write);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      clearTimeout(timer);
      const { clock } = marketState();
      latest(secondNow(clock));
      timer = setTimeout(tick, Math.max(FRAME, Math.min(TICK, MARKET_TICK / clock.speed)));
    };
    tick();
    const stop = watchMarketState(tick);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

/**
 * Writes the replayed time into every `data-clock` of the page, without a render, and before the document's title, with the
 * day.
 */
export function useReplayClocks(day: string): void {
  const t = useText();
  /** What stands before the screen's title. */
  const mark = useRef('');
  useReplayTick((second) => {
    // Apart from the word before it.
    const time = ` ${formatTimeWithSeconds(second)}`;
    for (const clock of document.querySelectorAll('[data-clock]')) {
      if (clock.textContent !== time) clock.textContent = time;
    }
    const screen = bareTitle(mark.current);
    mark.current = `${t('replay.mark', { day, time: formatTimeOfDay(second) })} · `;
    if (document.title !== mark.current + screen) document.title = mark.current + screen;
  });
  useEffect(
    () => () => {
      document.title = bareTitle(mark.current);
    },
    [],
  );
}

/** The document's title without the mark. */
function bareTitle(mark: string): string {
  return document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title;
}
