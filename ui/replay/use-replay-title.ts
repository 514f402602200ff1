import { useEffect } from 'react';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { useText } from '../i18n/text.ts';
import { secondNow } from '../market/market-clock.ts';
import { marketState } from '../market/market-store.ts';

const SECOND = 1_000;

/** The document's title says that this is a replay, and of which time, until the component is gone. */
export function useReplayTitle(day: string): void {
  const t = useText();
  useEffect(() => {
    let mark = '';
    const bare = (): string => (document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title);
    const write = (): void => {
      const screen = bare();
      mark = `${t('replay.mark', { day, time: formatTimeOfDay(secondNow(marketState().clock)) })} · `;
      if (document.title !== mark + screen) document.title = mark + screen;
    };
    write();
    const timer = setInterval(write, SECOND);
    return () => {
      clearInterval(timer);
      document.title = bare();
    };
  }, [t, day]);
}
