import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { NewsRequest } from '../../workers/api/records.ts';
import { Panel } from '../components/panel.tsx';
import { useText } from '../i18n/text.ts';
import { Headlines } from '../news/headlines.tsx';
import { ALL_CATEGORIES, ANY_SYMBOL } from '../routes/news-param.ts';
import { ALL_NEWS } from '../routes/paths.ts';

const ALL: NewsRequest = { symbol: ANY_SYMBOL, region: 'CU', portfolio: -1, category: ALL_CATEGORIES };

/** The most headlines on the start page (specification section 9). */
const MAX_HEADLINES = 12;

/** Recent News. */
export function NewsPanel(): ReactNode {
  const t = useText();
  return (
    <Panel title={t('home.news')} aside={<Link href={ALL_NEWS}>{t('home.news.all')}</Link>}>
      <Headlines request={ALL} caption={t('home.news')} most={MAX_HEADLINES} />
    </Panel>
  );
}
