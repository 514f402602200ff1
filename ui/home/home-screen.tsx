import type { ReactNode } from 'react';
import { useAdvertHidden } from '../adverts/advert-hiding.ts';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import css from './home-screen.module.css';
import { IndexPanel } from './index-panel.tsx';
import { LeaderPanel } from './leader-panel.tsx';
import { NewsPanel } from './news-panel.tsx';

/** The start page: indices and volume leaders, with the news beside them. */
export default function HomeScreen(): ReactNode {
  const t = useText();
  useAdvertHidden();
  return (
    <Screen title={t('home.title')} titleHidden>
      <div className={css.columns}>
        <IndexPanel />
        <LeaderPanel />
        <NewsPanel />
      </div>
    </Screen>
  );
}
