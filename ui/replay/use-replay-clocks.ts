import { useEffect, useEffectEvent, useRef } from 'react';
import { formatTimeOfDay, formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { useText } from '../i18n/text.ts';
import { secondNow } from '../market/market-clock.ts';
import { marketState, watchMarketState } from '../market/market-store.ts';

/** Milliseconds between two updates of the clocks while the replay is paused or its page is hidden. */
const TICK = 200;

/**
 * Calls `write` with the second of the day while the component is mounted: in each frame while the replay plays, and after
 * every change of the document, in the same task. So nothing on the page ever appears to be later than the clock.
 */
export function useReplayTick(write: (second: number) => void): void {
  const latest = useEffectEvent(write);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let frame = 0;
    const cancel = (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const tick = (): void => {
      cancel();
      const { clock } = marketState();
      latest(secondNow(clock));
      // Its own writes are not a change.
      changes.takeRecords();
      if (clock.speed > 0 && !document.hidden) frame = requestAnimationFrame(tick);
      else timer = setTimeout(tick, TICK);
    };
    const changes = new MutationObserver(tick);
    changes.observe(document.body, { childList: true, characterData: true, subtree: true });
    tick();
    const stop = watchMarketState(tick);
    return () => {
      stop();
      changes.disconnect();
      cancel();
    };
  }, []);
}

/**
 * Writes the replayed time into every `data-clock` of the page, without a render, and before the document's title, with the
 * day.
 */
export function useReplayClocks(day: string): void {
  const t = useText();
  /** The mark before the screen's title. */
  const mark = useRef('');
  useReplayTick((second) => {
    const time = formatTimeWithSeconds(second);
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
