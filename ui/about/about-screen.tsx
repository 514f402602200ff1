import type { ReactNode } from 'react';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './about-screen.module.css';

/** The version that the mobile website is labelled with. */
const VERSION = '1.004';

const FIRST_YEAR = 2026;

/** The product, its version and its owner. */
export default function AboutScreen(): ReactNode {
  const t = useText();
  const provider = useMarketState((state) => state.config.provider);
  const simulated = useMarketState((state) => state.config.simulated);
  const year = useMarketState((state) => Math.floor(state.clock.date / 10_000));
  const years = year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);
  return (
    <Screen title={t('about.title')}>
      <div className={css.about}>
        <p className={css.product}>{t('about.product')}</p>
        <p>{t('about.version', { version: VERSION })}</p>
        <p>{t('about.copyright', { years, provider })}</p>
        {simulated ? (
          <>
            <h2>{t('about.data')}</h2>
            <p>{t('about.data.text')}</p>
          </>
        ) : null}
      </div>
    </Screen>
  );
}
