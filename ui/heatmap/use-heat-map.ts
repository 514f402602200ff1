import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { HeatGrouping } from '../../workers/api/heat-map.ts';
import { watchSight, watchSize } from '../components/watch-element.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { useOpening } from '../painting/use-opening.ts';
import { watchLook } from '../style/watch-look.ts';
import { heatTheme, heatWords } from './heat-look.ts';
import { HeatMap, type HeatMapView } from './heat-map.ts';
import { type HeatRegion, heatRequests } from './heat-request.ts';

/** The columns that a heat map's table has for each company, and its readout for one. */
export const SPOKEN_COLUMNS: readonly QuoteColumn[] = ['symbol', 'name', 'last', 'percent', 'dollar'];

/** A heat map while the component is mounted, and the elements it uses. */
export interface UsedHeatMap {
  readonly map: HeatMap;
  readonly view: HeatMapView;
  /** The element that must be visible for the map to update: the picture, or the table in place of it. */
  readonly stage: RefObject<HTMLDivElement | null>;
  /** The painted element: its content box, the parent of the canvas. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** Requests the data again, now; reopens what could not be opened. */
  readonly refresh: () => void;
}

/** Opens the heat map of a region. Its canvas follows the size, theme and visibility of its element. */
export function useHeatMap(region: HeatRegion, grouping: HeatGrouping): UsedHeatMap {
  const t = useText();
  const locale = useLocale();
  const stage = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const map = useMemo(() => new HeatMap(), []);
  const view = useSyncExternalStore(map.watch, map.view);

  // Language, theme and grouping start with their current values; changes are sent as commands.
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
