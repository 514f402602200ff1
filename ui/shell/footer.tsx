import { type ReactNode, Suspense } from 'react';
import { AdvertPlace } from '../adverts/advert-place.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import { feedWords } from './feed-words.ts';
import css from './footer.module.css';
import { FooterClock } from './footer-clock.tsx';

const FooterNotes = lazyScreen(() => import('./footer-notes.tsx').then((module) => module.FooterNotes));

/**
 * Adverts for visitors, the state of the connection in words, the market's clock, and a note if part of the market is simulated.
 */
export function Footer(): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const words = useMarketState((state) => feedWords(state, period, t));
  const streams = useMarketState((state) => state.feed.mode !== 'off');
  const simulated = useMarketState((state) => state.config.simulated);
  return (
    <footer>
      <AdvertPlace />
      <div className={css.status}>
        <span role="status" data-screen="only">
          {words}
        </span>
        <FooterClock />
        {streams ? (
          <Suspense>
            <FooterNotes />
          </Suspense>
        ) : null}
        {simulated ? <span className={css.simulated}>{t('footer.simulated')}</span> : null}
      </div>
    </footer>
  );
}
