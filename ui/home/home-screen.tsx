import { type ReactNode, Suspense, useState } from 'react';
import { useAdvertHidden } from '../adverts/advert-hiding.ts';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './home-screen.module.css';
import { IndexPanel } from './index-panel.tsx';
import { LeaderPanel } from './leader-panel.tsx';
import { NewsPanel } from './news-panel.tsx';

const HomeIntro = lazyScreen(() => import('./home-intro.tsx').then((module) => module.HomeIntro));

/**
 * The start page: what this is and what of it is real, a live chart, indices and volume leaders, with the news beside them. What
 * is not text loads once the first prices are there.
 */
export default function HomeScreen(): ReactNode {
  const t = useText();
  const simulated = useMarketState((state) => state.config.simulated);
  const [priced, setPriced] = useState(false);
  useAdvertHidden();
  return (
    <Screen title={t('home.title')} titleHidden>
      <div className={css.columns}>
        <p>
          {t('home.what')} {simulated && t('home.simulated')}
        </p>
        <Suspense>{priced && <HomeIntro />}</Suspense>
        <IndexPanel onPrices={setPriced} />
        <LeaderPanel />
        <NewsPanel />
      </div>
    </Screen>
  );
}
