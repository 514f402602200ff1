import { type ReactNode, Suspense } from 'react';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';
import { Headlines } from '../news/headlines.tsx';
import { ALL_CATEGORIES, ANY_SYMBOL } from '../routes/news-param.ts';
import { BOARD } from '../routes/paths.ts';
import css from './security-tile.module.css';
import type { PlainContent } from './tile.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';

const AlarmOverview = lazyScreen(() => import('../alarms/alarm-overview.tsx').then((module) => module.AlarmOverview));
const HeatBody = lazyScreen(() => import('./heat-body.tsx').then((module) => module.HeatBody));
const ValueBody = lazyScreen(() => import('./value-body.tsx').then((module) => module.ValueBody));

interface Props extends TileProps {
  readonly content: PlainContent;
}

/** A tile that shows neither a list of quotes nor one security. */
export function PlainTile({ content, ...frame }: Props): ReactNode {
  const t = useText();
  const { title } = frame;
  return (
    <TileFrame {...frame}>
      <Suspense fallback={<Skeleton label={t('list.loading')} />}>
        {content.kind === 'heat' ? (
          <HeatBody region={content.region} />
        ) : content.kind === 'value' ? (
          <ValueBody portfolio={content.portfolio} />
        ) : (
          <div className={css.body}>
            {content.kind === 'alarms' ? (
              <AlarmOverview caption={title} path={BOARD} />
            ) : (
              <Headlines
                request={{ symbol: ANY_SYMBOL, region: 'CU', portfolio: -1, category: ALL_CATEGORIES }}
                caption={title}
              />
            )}
          </div>
        )}
      </Suspense>
    </TileFrame>
  );
}
