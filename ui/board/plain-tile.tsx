import type { ReactNode } from 'react';
import { AlarmOverview } from '../alarms/alarm-overview.tsx';
import { Headlines } from '../news/headlines.tsx';
import { ALL_CATEGORIES, ANY_SYMBOL } from '../routes/news-param.ts';
import { BOARD } from '../routes/paths.ts';
import { HeatBody } from './heat-body.tsx';
import css from './security-tile.module.css';
import type { PlainContent } from './tile.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';
import { ValueBody } from './value-body.tsx';

interface Props extends TileProps {
  readonly content: PlainContent;
}

/** A tile that shows neither a list of quotes nor one security. */
export function PlainTile({ content, ...frame }: Props): ReactNode {
  const { title } = frame;
  return (
    <TileFrame {...frame}>
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
    </TileFrame>
  );
}
