import type { ReactNode } from 'react';
import { ageText } from '../i18n/age-text.ts';
import { momentText } from '../i18n/clock-time.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import css from './feed-dot.module.css';
import { useSecond } from './use-second.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A younger value shows only its time. */
const MINUTE = 60_000;

/** After this many refresh periods, a refresh must have been missed. */
const MISSED = 1.5;

interface Props {
  /** Whether live data feeds the content beside the dot. */
  readonly connected: boolean;
  /** Epoch ms of the last update of the content; 0 if unknown. */
  readonly updatedAt: number;
  /** The word is only for screen readers and a tooltip: room is short, and the same dot with its word is nearby. */
  readonly brief?: boolean;
}

/** The connection dot and its word: live, how old the data is, or of which time in a replay. */
export function FeedDot({ connected, updatedAt, brief = false }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const unreachable = useMarketState((state) => state.phase === 'unreachable');
  const mode = useMarketState((state) => state.feed.mode);
  const replay = mode === 'replay';
  const away = connected ? 'live' : mode === 'connecting' ? mode : 'polling';
  const state = replay ? mode : unreachable ? 'offline' : away;
  const live = state === 'live';
  const word = t(`feed.${state}`);
  return (
    <span className={live ? `${css.dot} ${css.live}` : css.dot} data-state={state} title={brief ? word : undefined}>
      {brief ? <VisuallyHidden>{word}</VisuallyHidden> : word}
      {/* Written by the bar of the replay. */}
      {replay ? (
        <>
          {' '}
          <time data-clock />
        </>
      ) : null}
      {live || replay || updatedAt === 0 ? null : (
        <span className={css.age}>
          {t('list.asOf', { time: momentText(updatedAt, Date.now(), locale, t) })}
          <Age since={updatedAt} />
        </span>
      )}
    </span>
  );
}

/** The age of the data, once a refresh was missed. */
function Age({ since }: { readonly since: number }): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const age = useSecond(true) - since;
  return age < Math.max(MINUTE, period * MISSED) ? null : `, ${ageText(age, t)}`;
}
