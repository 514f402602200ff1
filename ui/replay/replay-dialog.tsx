import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import type { FailureCode } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { ReplayDay } from '../../workers/api/replay.ts';
import { Button } from '../components/button.tsx';
import { FailureNotice } from '../components/failure-notice.tsx';
import form from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useAnswer } from '../market/use-answer.ts';
import { dayName, isRecorded, knownOf } from './day-names.ts';
import { DAY_END, DAY_START, REWINDS } from './replay-choices.ts';
import { beginReplay, rewind } from './replay-commands.ts';
import css from './replay-dialog.module.css';
import { closeReplayDialog } from './replay-opening.ts';
import { focusPlay } from './replay-play.ts';

/** Offered next to the field: the opening, noon, the last half hour. */
const TIMES = [34_200, 43_200, 55_800] as const;

interface Props {
  /** The security whose days are offered; null for the days of any. */
  readonly subject: SymbolKey | null;
}

/** Chooses a recorded day and a time, or goes back some minutes of today. */
export function ReplayDialog({ subject }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const key = subject === null ? '' : `${subject.region}:${subject.symbol}`;
  const { value, failure, retry } = useAnswer(`days ${key}`, async () => ({
    value: await market.replayDays(subject),
    keptAt: 0,
  }));
  const today = useMarketState(({ clock, replay }) => (replay === null && clock.hours !== 'closed' ? clock.date : 0));
  const [date, setDate] = useState(0);
  const [refused, setRefused] = useState<FailureCode | ''>('');
  const [time, setTime] = useState(formatTimeOfDay(TIMES[0]));
  const isKnown = value !== null;
  const days = value ?? [];
  const day = days.find((each) => each.date === date) ?? firstDay(days);
  const second = secondOf(time);
  const chosen = useRef<HTMLSelectElement>(null);
  // The dialog opens before the days are loaded.
  useEffect(() => {
    if (isKnown) chosen.current?.focus();
  }, [isKnown]);
  const isTime = second >= DAY_START && second < DAY_END;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (day === undefined || !isTime) return;
    void begin(beginReplay(day, second));
  }

  /** Closes the dialog once the replay has started. */
  async function begin(begun: Promise<FailureCode | ''>): Promise<void> {
    const why = await begun;
    setRefused(why);
    if (why !== '') return;
    closeReplayDialog();
    // The closed dialog has returned the focus to the element that opened it.
    setTimeout(focusPlay);
  }

  return (
    <Modal
      title={t('replay.title')}
      guide="first-day#replay"
      onClose={closeReplayDialog}
      actions={
        <>
          <Button onClick={closeReplayDialog}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={id} aria-disabled={day === undefined}>
            {t('replay.begin')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        <p className={css.about}>{t('replay.about')}</p>
        {value === null ? (
          failure === null ? (
            <Skeleton label={t('replay.loading')} rows={2} />
          ) : (
            <FailureNotice failure={failure} retry={retry} />
          )
        ) : day === undefined ? (
          <p>{t('replay.none')}</p>
        ) : (
          <>
            <label className={form.field}>
              <span>{subject === null ? t('replay.day') : t('replay.dayOf', { symbol: subject.symbol })}</span>
              <select ref={chosen} value={day.date} onChange={({ target }) => setDate(Number(target.value))}>
                <Days of={days.filter(isRecorded)} label={t('replay.recorded')} />
                <Days of={days.filter((each) => !isRecorded(each))} label={t('replay.simulated')} />
              </select>
            </label>
            <p className={css.known} role="status">
              {knownOf(day, subject === null, t)}
            </p>
            <div className={css.times}>
              <label className={form.field}>
                <span>{t('replay.time')}</span>
                <input
                  type="time"
                  min={formatTimeOfDay(DAY_START)}
                  max={formatTimeOfDay(DAY_END)}
                  value={time}
                  aria-invalid={!isTime}
                  aria-describedby={`${id}time`}
                  onChange={({ target }) => setTime(target.value)}
                />
              </label>
              {TIMES.map((each) => (
                <Button key={each} onClick={() => setTime(formatTimeOfDay(each))}>
                  {formatTimeOfDay(each)}
                </Button>
              ))}
            </div>
            <p id={`${id}time`} className={form.fault} role="status">
              {isTime ? '' : t('replay.time.hint', { from: formatTimeOfDay(DAY_START), to: formatTimeOfDay(DAY_END) })}
            </p>
          </>
        )}
        {today === 0 ? null : <Rewind onRewind={(minutes) => void begin(rewind(minutes))} />}
        {refused === '' ? null : <FailureNotice failure={refused} retry={() => setRefused('')} />}
      </form>
    </Modal>
  );
}

function Days({ of, label }: { readonly of: readonly ReplayDay[]; readonly label: string }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const today = useMarketState((state) => state.clock.date);
  if (of.length === 0) return null;
  return (
    <optgroup label={label}>
      {of.map(({ date }) => (
        <option key={date} value={date}>
          {date === today ? t('replay.today', { day: dayName(date, locale) }) : dayName(date, locale)}
        </option>
      ))}
    </optgroup>
  );
}

function Rewind({ onRewind }: { readonly onRewind: (minutes: number) => void }): ReactNode {
  const t = useText();
  return (
    <fieldset className={css.rewind}>
      <legend>{t('replay.rewind')}</legend>
      {REWINDS.map((minutes) => (
        <Button key={minutes} onClick={() => onRewind(minutes)}>
          {t('replay.back', { n: minutes })}
        </Button>
      ))}
    </fieldset>
  );
}

/** The day offered first: the newest recorded one before today, which is the first of the list. */
function firstDay(days: readonly ReplayDay[]): ReplayDay | undefined {
  const [newest] = days;
  return days.find((day) => isRecorded(day) && day !== newest) ?? days.find((day) => day !== newest) ?? newest;
}

/** Seconds since midnight of `HH:mm`; NaN for anything else. */
function secondOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60;
}
