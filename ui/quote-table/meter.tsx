import { type ReactNode, useEffect, useState } from 'react';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { countedLists, type ListPulse } from '../market/counted-lists.ts';
import css from './meter.module.css';

/** Milliseconds between two measurements. */
const PERIOD = 1000;

/** The rates between two measurements, per second, over all lists of the page. */
interface Reading {
  readonly updates: number;
  readonly drops: number;
  readonly frames: number;
  /** The most frames a second of a list. */
  readonly rate: number;
  /** The worst lag of the page, milliseconds. */
  readonly lag: number;
}

/** Performance figures: row updates, values replaced before they were shown, frames of lists, and the page's lag. */
export function Meter(): ReactNode {
  const t = useText();
  const locale = useLocale();
  const [reading, setReading] = useState<Reading | null>(null);

  useEffect(() => {
    const before = new Map<object, ListPulse>();
    let at = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const seconds = (now - at) / 1000;
      at = now;
      const sum = { updates: 0, drops: 0, frames: 0, rate: 0 };
      for (const list of countedLists) {
        const counters = list.counters();
        const last = before.get(list);
        list.count();
        if (counters === null) continue;
        before.set(list, counters);
        sum.rate = 1000 / counters.interval;
        if (last === undefined) continue;
        sum.updates += (counters.updates - last.updates) / seconds;
        sum.drops += (counters.drops - last.drops) / seconds;
        sum.frames += (counters.frames - last.frames) / seconds;
      }
      setReading({ ...sum, lag: countedLists.lag.take() });
    }, PERIOD);
    return () => clearInterval(timer);
  }, []);

  return (
    // Announced every second, it would drown out everything else.
    <output className={css.meter} aria-live="off">
      {reading === null
        ? t('board.meter.wait')
        : t('board.meter.text', {
            updates: whole(reading.updates),
            drops: whole(reading.drops),
            frames: whole(reading.frames),
            rate: formatDecimal(reading.rate, locale, 0, 1),
            lag: formatDecimal(Math.max(0, reading.lag), locale, 0, 0),
          })}
    </output>
  );
}

/** A rate as a whole number, for the plurals of the text. */
function whole(rate: number): number {
  return Math.round(Math.max(0, rate));
}
