import { type ReactNode, Suspense } from 'react';
import { useAdvertHidden } from '../adverts/advert-hiding.ts';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './home-screen.module.css';
import { IndexPanel } from './index-panel.tsx';
import { LeaderPanel } from './leader-panel.tsx';
import { NewsPanel } from './news-panel.tsx';

const HomeFeeds = lazyScreen(() => import('../feed-notes/home-feeds.tsx').then((module) => module.HomeFeeds));

/** The start page: indices and volume leaders, with the news beside them. */
export default function HomeScreen(): ReactNode {
  const t = useText();
  useAdvertHidden();
  const feeds = useMarketState((state) => state.config.feeds);
  return (
    <Screen title={t('home.title')} titleHidden>
      <div className={css.columns}>
        <IndexPanel />
        <LeaderPanel />
        <NewsPanel />
      </div>
      {feeds ? (
        <Suspense>
          <HomeFeeds />
        </Suspense>
      ) : null}
    </Screen>
  );
}
