import { type ReactNode, useRef, useState } from 'react';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { useText } from '../i18n/text.ts';
import { secondNow } from '../market/market-clock.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './replay-bar.module.css';
import { DAY_END, DAY_START } from './replay-choices.ts';
import { moveTo } from './replay-commands.ts';
import { useReplayTick } from './use-replay-clocks.ts';

/** The regular session, seconds. */
const OPEN = 34_200;
const CLOSE = 57_600;
/** The replay's clock, and a slider that jumps to another time of its day. */
export function ReplaySlider(): ReactNode {
  const t = useText();
  const clock = useMarketState((state) => state.clock);
  const slider = useRef<HTMLInputElement>(null);
  /** The time under the thumb while it is being dragged; NaN otherwise. */
  const [aim, setAim] = useState(Number.NaN);
  const moving = !Number.isNaN(aim);
  const now = secondNow(clock);
  const isRegular = now >= OPEN && now <= CLOSE;
  const [from, to] = isRegular ? [OPEN, CLOSE] : [DAY_START, DAY_END];

  useReplayTick((second) => {
    if (slider.current === null || moving) return;
    slider.current.value = String(second);
    slider.current.setAttribute('aria-valuetext', formatTimeOfDay(second));
  });

  function jump(): void {
    if (moving) moveTo(aim);
    setAim(Number.NaN);
  }

  return (
    <>
      <time className={css.clock} data-clock />
      <span className={css.scale}>
        <span aria-hidden="true">{formatTimeOfDay(from)}</span>
        <input
          ref={slider}
          type="range"
          className={css.slider}
          aria-label={t('replay.jump')}
          min={from}
          max={to}
          step={60}
          defaultValue={now}
          onChange={({ target }) => {
            setAim(Number(target.value));
            target.setAttribute('aria-valuetext', formatTimeOfDay(Number(target.value)));
          }}
          onPointerUp={jump}
          onKeyUp={jump}
          onBlur={jump}
        />
        <span aria-hidden="true">{formatTimeOfDay(moving ? aim : to)}</span>
      </span>
    </>
  );
}
