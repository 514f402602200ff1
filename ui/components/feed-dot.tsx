import type { ReactNode } from 'react';
import { clockTime } from '../i18n/clock-time.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './feed-dot.module.css';

interface Props {
  /** Live lines feed what stands beside the dot. */
  readonly connected: boolean;
  /** Epoch ms at which its values were last confirmed; 0 when not known. */
  readonly updatedAt: number;
}

/** The connection dot and its word: live, or not and how old. */
export function FeedDot({ connected, updatedAt }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const unreachable = useMarketState((state) => state.phase === 'unreachable');
  const mode = useMarketState((state) => state.feed.mode);
  const live = connected && !unreachable;
  const state = live ? 'live' : unreachable ? 'offline' : mode === 'connecting' ? 'connecting' : 'polling';
  return (
    <span className={live ? `${css.dot} ${css.live}` : css.dot} data-state={state}>
      {t(`feed.${state}`)}
      {live || updatedAt === 0 ? null : (
        <span className={css.age}>{t('list.asOf', { time: clockTime(updatedAt, locale) })}</span>
      )}
    </span>
  );
}
