import type { ReactNode } from 'react';
import { ageText } from '../i18n/age-text.ts';
import { momentText } from '../i18n/clock-time.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import css from './feed-dot.module.css';
import { useSecond } from './use-second.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Before a minute the time alone tells. */
const MINUTE = 60_000;

/** Refreshes after which one must be missing. */
const MISSED = 1.5;

interface Props {
  /** Live lines feed what stands beside the dot. */
  readonly connected: boolean;
  /** Epoch ms at which its values were last confirmed; 0 when not known. */
  readonly updatedAt: number;
  /** Its word is for screen readers and a tooltip alone: there is little room, and the same dot with its word nearby. */
  readonly brief?: boolean;
}

/** The connection dot and its word: live, or not and how old. */
export function FeedDot({ connected, updatedAt, brief = false }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const unreachable = useMarketState((state) => state.phase === 'unreachable');
  const mode = useMarketState((state) => state.feed.mode);
  const live = connected && !unreachable;
  const state = live ? 'live' : unreachable ? 'offline' : mode === 'connecting' ? 'connecting' : 'polling';
  const word = t(`feed.${state}`);
  return (
    <span className={live ? `${css.dot} ${css.live}` : css.dot} data-state={state} title={brief ? word : undefined}>
      {brief ? <VisuallyHidden>{word}</VisuallyHidden> : word}
      {live || updatedAt === 0 ? null : (
        <span className={css.age}>
          {t('list.asOf', { time: momentText(updatedAt, Date.now(), locale, t) })}
          <Age since={updatedAt} />
        </span>
      )}
    </span>
  );
}

/** How old something is, once a refresh or more of it is missing. */
function Age({ since }: { readonly since: number }): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const age = useSecond(true) - since;
  return age < Math.max(MINUTE, period * MISSED) ? null : `, ${ageText(age, t)}`;
}
