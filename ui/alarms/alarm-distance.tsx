import { type ReactNode, useEffect, useRef } from 'react';
import type { KeptAlarm } from '../../engine/alarms/alarm-change.ts';
import { AlarmFigures } from '../../engine/alarms/alarm-figures.ts';
import { CONDITION_TABLE, distanceOf, isMomentary } from '../../engine/alarms/condition.ts';
import { type Locale, type Translate, useLocale, useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { watchedFigureText } from './alarm-text.ts';

const figures = new AlarmFigures();

interface Props {
  readonly alarm: KeptAlarm;
  /** A list of quotes, and the security's row in it. */
  readonly feed: QuoteListFeed;
  readonly row: number;
}

/** The figure that an alarm's first condition watches, now, and how far it is from firing. Written without a render. */
export function AlarmDistance({ alarm, feed, row }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const cell = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      feed.paintRow(row, () => {
        if (cell.current !== null) cell.current.textContent = words(alarm, feed, row, t, locale);
      }),
    [alarm, feed, row, t, locale],
  );
  return <span ref={cell} />;
}

function words({ conditions: [condition] }: KeptAlarm, feed: QuoteListFeed, row: number, t: Translate, locale: Locale) {
  if (condition === undefined || isMomentary(condition.type)) return '';
  figures.read(feed, row);
  const figure = CONDITION_TABLE[condition.type].figure(figures);
  if (Number.isNaN(figure)) return '';
  const now = watchedFigureText(condition.type, figure, locale);
  const distance = distanceOf(condition, figure);
  if (!(distance > 0)) return now;
  return t('alarms.distance', { now, distance: watchedFigureText(condition.type, distance, locale) });
}
