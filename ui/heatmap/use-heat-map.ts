import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { HeatGrouping } from '../../workers/api/heat-map.ts';
import { useOpening } from '../chart/use-opening.ts';
import { watchSight, watchSize } from '../components/watch-element.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { watchLook } from '../style/watch-look.ts';
import { heatTheme, heatWords } from './heat-look.ts';
import { HeatMap, type HeatMapView } from './heat-map.ts';
import { type HeatRegion, heatRequests } from './heat-request.ts';

/** What the table of a heat map says of each company, and the read-out of one. */
export const SPOKEN_COLUMNS: readonly QuoteColumn[] = ['symbol', 'name', 'last', 'percent', 'dollar'];

/** A heat map for as long as the component is shown, and where it goes. */
export interface UsedHeatMap {
  readonly map: HeatMap;
  readonly view: HeatMapView;
  /** What must be in sight for the map to go on: the picture, or the table instead of it. */
  readonly stage: RefObject<HTMLDivElement | null>;
  /** What is painted: its content box, where the canvas goes. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** Asks the server again, now; opens what could not be opened. */
  readonly refresh: () => void;
}

/** Opens the heat map of a region, whose canvas follows size, theme and visibility of its element. */
export function useHeatMap(region: HeatRegion, grouping: HeatGrouping): UsedHeatMap {
  const t = useText();
  const locale = useLocale();
  const stage = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const map = useMemo(() => new HeatMap(), []);
  const view = useSyncExternalStore(map.watch, map.view);

  // Language, look and grouping begin as they are and are told when they change.
  const openAgain = useOpening(region, (failed) => {
    const place = holder.current;
    const sight = stage.current;
    if (place === null || sight === null) return;
    const theme = heatTheme(place, locale);
    const look = { spoken: SPOKEN_COLUMNS, theme, words: heatWords(t) };
    const end = map.open(place, { ...heatRequests(region), grouping, ...look }, failed);
    const stopSizes = watchSize(place, (size) => map.send({ type: 'resize', ...size }));
    const stopSight = watchSight(sight, (visible) => map.send({ type: 'visible', visible }));
    return () => {
      stopSizes();
      stopSight();
      end();
    };
  });
  const refresh = useCallback(() => {
    if (!openAgain()) map.send({ type: 'refresh' });
  }, [map, openAgain]);

  useEffect(() => {
    const dress = (): void => {
      if (holder.current === null) return;
      map.send({ type: 'look', theme: heatTheme(holder.current, locale), words: heatWords(t) });
    };
    dress();
    return watchLook(dress);
  }, [map, locale, t]);
  useEffect(() => map.send({ type: 'group', grouping }), [map, grouping]);

  return { map, view, stage, holder, refresh };
}
