import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Panel } from '../components/panel.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { watchSight } from '../components/watch-element.ts';
import { useText } from '../i18n/text.ts';
import { whenIdle } from '../platform/idle.ts';
import { detailsPath } from '../routes/paths.ts';
import css from './home-chart.module.css';

const LiveChart = lazyScreen(() => import('../chart/live-chart.tsx').then((module) => module.LiveChart));

/** The US market in one security. */
const SHOWN: SymbolKey = { symbol: 'SPY', region: 'U' };

/** The chart loads only once the page has had nothing else to do, or after this time (milliseconds). */
const IDLE_WAIT_MS = 3_000;

/** A live chart of the last days. It is a picture: the link opens the chart with its tools. */
export function HomeChart(): ReactNode {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  return (
    <Panel
      title={t('intro.chart', { symbol: SHOWN.symbol })}
      aside={<Link href={detailsPath(SHOWN)}>{t('intro.chart.open')}</Link>}
    >
      <div ref={place} className={css.chart} inert>
        {seen ? (
          <Suspense fallback={<Skeleton label={t('chart.loading')} />}>
            <LiveChart security={SHOWN} />
          </Suspense>
        ) : null}
      </div>
    </Panel>
  );
}

/** Whether an element has been within sight, and the page idle since. */
function useSeen(place: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  const [seen, setSeen] = useState(false);
  useEffect(
    () => (isNear || place.current === null ? undefined : watchSight(place.current, (near) => near && setNear(true))),
    [isNear, place],
  );
  useEffect(() => (isNear ? whenIdle(() => setSeen(true), IDLE_WAIT_MS) : undefined), [isNear]);
  return seen;
}
