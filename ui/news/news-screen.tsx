import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { NewsRequest } from '../../workers/api/records.ts';
import { useAdvertRefresh } from '../adverts/adverts.ts';
import { Button, buttonClass } from '../components/button.tsx';
import { Screen } from '../components/screen.tsx';
import { Segmented } from '../components/segmented.tsx';
import { type Translate, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { ANY_SYMBOL } from '../routes/news-param.ts';
import { ALL_NEWS, newsPath, portfolioSelectPath } from '../routes/paths.ts';
import { Headlines } from './headlines.tsx';
import { NewsOptionsDialog } from './news-options-dialog.tsx';
import { NEWS_REGIONS } from './news-regions.ts';
import css from './news-screen.module.css';

/** News by region, of one symbol, or of a portfolio. */
export default function NewsScreen({ request }: { readonly request: NewsRequest }): ReactNode {
  const t = useText();
  useAdvertRefresh();
  const [, navigate] = useLocation();
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const [choosing, setChoosing] = useState(false);
  const title = titleOf(request, t);
  const ofPortfolio = request.portfolio >= 0;
  const isAll = !ofPortfolio && request.symbol === ANY_SYMBOL && request.region === 'CU';

  function choose(region: NewsRequest['region']): void {
    setChoosing(false);
    navigate(newsPath(region), { replace: true });
    savePreferences({ newsregion: region });
  }

  return (
    <Screen
      title={title}
      aside={
        request.symbol === ANY_SYMBOL ? (
          <>
            <Segmented
              legend={t('news.region')}
              legendHidden
              options={NEWS_REGIONS.map((value) => ({ value, label: t(`news.region.${value}`) }))}
              value={ofPortfolio ? null : request.region}
              onChange={choose}
            />
            {loggedIn ? (
              <Link
                href={portfolioSelectPath('news')}
                className={buttonClass(ofPortfolio)}
                aria-current={ofPortfolio ? 'true' : undefined}
              >
                {t('news.byPortfolio')}
              </Link>
            ) : null}
            <Button onClick={() => setChoosing(true)}>{t('news.options')}</Button>
          </>
        ) : null
      }
    >
      <div className={css.list}>
        <Headlines
          request={request}
          caption={title}
          elsewhere={isAll ? null : <Link href={ALL_NEWS}>{t('home.news.all')}</Link>}
        />
      </div>
      {choosing ? (
        <NewsOptionsDialog region={request.region} onAccept={choose} onCancel={() => setChoosing(false)} />
      ) : null}
    </Screen>
  );
}

function titleOf({ symbol, portfolio }: NewsRequest, t: Translate): string {
  if (symbol !== ANY_SYMBOL) return t('news.symbol', { symbol });
  return portfolio > 0 ? t('news.portfolio', { n: portfolio }) : t('news.title');
}
