import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../components/button.tsx';
import { HomeFeeds } from '../feed-notes/home-feeds.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { BOARD, LOGIN } from '../routes/paths.ts';
import { HomeChart } from './home-chart.tsx';
import css from './home-intro.module.css';
import { TryDemo } from './try-demo.tsx';

/** The first step from the start page: the demo, the login or one's own board; the market's feeds, if it has any; and a chart. */
export function HomeIntro(): ReactNode {
  const t = useText();
  const { feeds, demo } = useMarketState((state) => state.config);
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  return (
    <>
      <div className={css.step}>
        {demo && !loggedIn ? (
          <TryDemo />
        ) : (
          <Link href={loggedIn ? BOARD : LOGIN} className={buttonClass(!loggedIn)}>
            {t(loggedIn ? 'intro.board' : 'nav.login')}
          </Link>
        )}
        {feeds ? <HomeFeeds /> : null}
      </div>
      <div className={css.chart}>
        <HomeChart />
      </div>
    </>
  );
}
