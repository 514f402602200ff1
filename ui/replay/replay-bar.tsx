import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isIntraday } from '../../engine/chart/period.ts';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { Button } from '../components/button.tsx';
import { useFailureText } from '../components/use-failure-text.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { dayName, isRecorded } from './day-names.ts';
import css from './replay-bar.module.css';
import { REWINDS, SPEEDS } from './replay-choices.ts';
import { leaveReplay, playOrPause, rewind, setSpeed, stepDay, stepMinutes, stepTrade } from './replay-commands.ts';
import { replayKey } from './replay-keys.ts';
import { focusPlay, PLAY_BUTTON } from './replay-play.ts';
import { ReplaySlider } from './replay-slider.tsx';
import { useReplayedChart } from './replayed-chart.ts';
import { useReplayClocks } from './use-replay-clocks.ts';

/** A wait for lines is reported after this time (ms); nobody notices shorter ones. */
const NOTICED = 600;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The state and the controls of a replay, at the bottom of every screen. */
export function ReplayBar(): ReactNode {
  const t = useText();
  const locale = useLocale();
  const help = useId();
  const bar = useRef<HTMLElement>(null);
  const replay = useMarketState((state) => state.replay);
  const [opened, setOpened] = useState(false);
  const day = replay === null ? '' : dayName(replay.date, locale);
  useReplayClocks(day);
  useReservedHeight(bar);
  // The dialog or button that started the replay may no longer exist.
  useEffect(focusPlay, []);
  if (replay === null) return null;
  const { playing, speed, ended } = replay;
  return (
    <section
      ref={bar}
      className={css.bar}
      aria-label={t('replay.bar', { day })}
      aria-describedby={help}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys play, pause and step
      tabIndex={0}
      data-screen="only"
      data-replay
      onKeyDown={(event) => {
        if (event.target instanceof Element && replayKey(event, event.target)) event.preventDefault();
      }}
    >
      <div className={css.main}>
        <Button
          id={PLAY_BUTTON}
          primary
          aria-label={t(playing ? 'replay.pause' : 'replay.play')}
          aria-disabled={ended}
          aria-keyshortcuts="Space K"
          title={t('replay.key', { name: t(playing ? 'replay.pause' : 'replay.play'), key: 'K' })}
          onClick={playOrPause}
        >
          <Sign name={playing ? 'pause' : 'play'} />
          <span className={css.word}>{t(playing ? 'replay.pause' : 'replay.play')}</span>
        </Button>
        <strong className={css.mark}>{t('feed.replay')}</strong>
        <ReplaySlider />
        <Button aria-label={t('replay.leave')} onClick={leaveReplay}>
          {t('replay.leaveShort')}
        </Button>
      </div>
      <div className={css.line}>
        <span className={css.date}>{day}</span>
        <button type="button" className={css.more} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('replay.more')}
        </button>
        <ReplayStatus />
        <div className={css.controls} data-open={opened}>
          <Back />
          <Steps />
          <label className={css.speed}>
            {t('replay.speed')}
            <select value={speed} aria-keyshortcuts="+ -" onChange={({ target }) => setSpeed(Number(target.value))}>
              {SPEEDS.map((each) => (
                <option key={each} value={each}>
                  {each}×
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      <p id={help} hidden>
        {t('replay.keys')}
      </p>
    </section>
  );
}

/**
 * Shows whether the replay waits, and why; whether it has ended; what is simulated; and since when individual trades are known.
 */
function ReplayStatus(): ReactNode {
  const t = useText();
  const waits = useMarketState((state) => state.replay?.waits ?? '');
  const ended = useMarketState((state) => state.replay?.ended ?? false);
  const madeUp = useMarketState(({ replay }) => replay?.simulated === true);
  const recorded = useMarketState(({ replay }) => replay !== null && isRecorded(replay));
  const grain = useMarketState(({ replay }) => replay?.grain);
  const tradesFrom = useMarketState(({ replay }) => replay?.tradesFrom ?? 0);
  const isFailure = waits !== '' && waits !== 'lines' && waits !== 'present';
  const reason = useFailureText(isFailure ? waits : 'unreachable');
  const lasts = useLasting(waits !== '', NOTICED);
  const words = ended
    ? t('replay.ended')
    : !lasts
      ? ''
      : isFailure
        ? t('replay.failed', { reason })
        : t(waits === 'present' ? 'replay.caughtUp' : 'replay.waits');
  return (
    <>
      <span className={css.words} role="status">
        {words}
      </span>
      {madeUp ? (
        <span className={css.quiet}>{t(recorded ? 'replay.tradesSimulated' : 'replay.daySimulated')}</span>
      ) : null}
      {grain === 'trade' && tradesFrom > 0 ? (
        <span className={css.quiet}>
          {tradesFrom < DAY_MS
            ? t('replay.tradesFrom', { time: formatTimeOfDay(Math.ceil(tradesFrom / MINUTE_MS) * 60) })
            : t('replay.tradesUnknown')}
        </span>
      ) : null}
    </>
  );
}

function Back(): ReactNode {
  const t = useText();
  return (
    <fieldset className={css.group}>
      <legend>{t('replay.backBy')}</legend>
      {REWINDS.map((minutes) => (
        <Button
          key={minutes}
          aria-label={t('replay.back', { n: minutes })}
          aria-keyshortcuts={minutes === 1 ? 'ArrowLeft' : undefined}
          title={minutes === 1 ? t('replay.key', { name: t('replay.back', { n: 1 }), key: '←' }) : undefined}
          onClick={() => void rewind(minutes)}
        >
          {t('replay.minutes', { n: minutes })}
        </Button>
      ))}
    </fieldset>
  );
}

function Steps(): ReactNode {
  const t = useText();
  const chart = useReplayedChart();
  const period = chart?.period ?? 1;
  const ended = useMarketState((state) => state.replay?.ended ?? false);
  // Where only minutes are known, there are no individual trades to step to.
  const hasTrades = useMarketState(({ replay }) => replay?.grain === 'trade' || replay?.simulated === true);
  return (
    <fieldset className={css.group}>
      <legend>{t('replay.step')}</legend>
      <Button
        aria-label={t('replay.next.trade')}
        aria-disabled={ended || !hasTrades}
        aria-keyshortcuts="."
        title={hasTrades ? t('replay.key', { name: t('replay.next.trade'), key: '.' }) : t('replay.step.noTrades')}
        onClick={() => {
          if (hasTrades) stepTrade();
        }}
      >
        {t('replay.step.trade')}
      </Button>
      <Button
        aria-label={t('replay.next.minute')}
        aria-disabled={ended}
        aria-keyshortcuts="ArrowRight"
        title={t('replay.key', { name: t('replay.next.minute'), key: '→' })}
        onClick={() => stepMinutes(1)}
      >
        {t('replay.step.minute')}
      </Button>
      {isIntraday(period) ? (
        period === 1 ? null : (
          <Button
            aria-label={t('replay.next.bar', { n: period })}
            aria-disabled={ended}
            onClick={() => stepMinutes(period)}
          >
            {t('replay.step.bar', { n: period })}
          </Button>
        )
      ) : (
        <Button onClick={() => void stepDay(chart?.key ?? null)}>{t('replay.step.day')}</Button>
      )}
    </fieldset>
  );
}

/** The icon of a player's button. */
function Sign({ name }: { readonly name: 'play' | 'pause' }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="1rem" height="1rem" aria-hidden="true" focusable="false">
      <path d={name === 'play' ? 'M6 4l10 6-10 6z' : 'M5 4h4v12H5zM11 4h4v12h-4z'} fill="currentColor" />
    </svg>
  );
}

/** Whether a condition has lasted for a time (ms). */
function useLasting(is: boolean, time: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) {
      setLasts(false);
      return;
    }
    const timer = setTimeout(() => setLasts(true), time);
    return () => clearTimeout(timer);
  }, [is, time]);
  return is && lasts;
}

/** Tells the page how much of its lower edge the bar covers. */
function useReservedHeight(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = bar.current;
    const root = document.documentElement;
    if (element === null) return;
    const observer = new ResizeObserver(() => root.style.setProperty('--replay-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--replay-height');
    };
  }, [bar]);
}
