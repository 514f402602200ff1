import { type MouseEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { quotePath } from '../routes/paths.ts';
import css from './heat-picture.module.css';
import { heatReadout } from './heat-readout.ts';
import type { HeatRegion } from './heat-request.ts';
import { HeatTable } from './heat-table.tsx';
import { tileAt } from './tile-walk.ts';
import type { UsedHeatMap } from './use-heat-map.ts';

interface Props {
  readonly used: UsedHeatMap;
  readonly region: HeatRegion;
  /** Whether the table replaces the picture. */
  readonly tabular: boolean;
}

/**
 * The painted map. A link follows the pointer from tile to tile, a frame marks the tile with the focus, and a line above
 * describes either. The focus itself is in the map's table, which is hidden unless it replaces the picture.
 */
export function HeatPicture({ used: { map, view, stage, holder, refresh }, region, tabular }: Props): ReactNode {
  const t = useText();
  const [, navigate] = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLParagraphElement>(null);
  const silence = useRef<() => void>(() => {});
  const pointed = useRef(-1);
  const focused = useRef(-1);
  const { companies, status, arrangement } = view;

  const hold = useCallback(
    (): void => map.send({ type: 'hold', held: pointed.current >= 0 || focused.current >= 0 }),
    [map],
  );

  /** Describes a tile while it is the current one; -1 for none. */
  const follow = useCallback(
    (tile: number): void => {
      silence.current();
      const line = readout.current;
      const company = map.view().companies[tile];
      if (line === null) return;
      if (company === undefined) {
        silence.current = () => {};
        line.textContent = '';
        return;
      }
      const write = (texts: readonly string[]): void => {
        line.textContent = heatReadout(company, texts, t);
      };
      write([]);
      silence.current = map.spoken.speak(tile, write);
    },
    [map, t],
  );

  const point = useCallback(
    (tile: number): void => {
      if (tile === pointed.current) return;
      pointed.current = tile;
      const company = map.view().companies[tile];
      if (link.current === null) return;
      if (company === undefined) link.current.hidden = true;
      else {
        link.current.href = quotePath(company);
        lay(link.current, map.view().arrangement.boxes, tile);
      }
      follow(tile < 0 ? focused.current : tile);
      hold();
    },
    [map, follow, hold],
  );

  const focus = useCallback(
    (tile: number): void => {
      focused.current = tile;
      if (frame.current !== null) lay(frame.current, map.view().arrangement.boxes, tile);
      follow(tile < 0 ? pointed.current : tile);
      hold();
    },
    [map, follow, hold],
  );

  // The layout or the companies changed: the elements over a tile follow it or are hidden.
  useEffect(() => {
    const tile = focused.current;
    pointed.current = -1;
    if (link.current !== null) link.current.hidden = true;
    focus(arrangement.boxes[tile * 4 + 2] > 0 ? tile : -1);
  }, [arrangement, focus]);
  useEffect(() => () => silence.current(), []);

  /** A row of the table got the focus: its tile is scrolled into view with its frame. */
  function entered(tile: number): void {
    focus(tile);
    frame.current?.scrollIntoView({ block: 'nearest' });
  }

  function moved(event: PointerEvent<HTMLDivElement>): void {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    point(tileAt(arrangement.boxes, event.clientX - left, event.clientY - top));
  }

  function pressed(event: MouseEvent<HTMLDivElement>): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const company = companies[tileAt(arrangement.boxes, event.clientX - left, event.clientY - top)];
    if (company === undefined) return;
    event.preventDefault();
    navigate(quotePath(company));
  }

  return (
    <div ref={stage} className={css.stage} data-phase={companies.length > 0 ? 'ready' : status.phase}>
      <div className={css.words}>
        <p className={css.note}>
          {t(region === 'CU' ? 'heat.note.both' : 'heat.note', { currency: t(`heat.dollars.${region}`) })}{' '}
          <span className={css.keys}>{t('heat.keys')}</span>
        </p>
        <p ref={readout} className={css.readout} data-readout aria-hidden="true" />
      </div>
      {companies.length > 0 ? null : <MapStatus status={status} retry={refresh} />}
      {companies.length > 0 && status.failure !== '' ? (
        <StaleNote failure={status.failure} at={status.updatedAt} retry={refresh} />
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the table, whose rows are the tiles */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div
        className={companies.length === 0 || tabular ? `${css.map} ${css.off}` : css.map}
        onPointerMove={moved}
        onPointerLeave={() => point(-1)}
        onClick={pressed}
      >
        <div ref={holder} className={css.holder} />
        {/* biome-ignore lint/a11y/useAnchorContent: only for the pointer; the table has the same link with its text */}
        <a ref={link} className={css.link} href="/" tabIndex={-1} aria-hidden="true" hidden />
        <div ref={frame} className={css.frame} data-focus-frame hidden />
        {companies.length === 0 || tabular ? null : <HeatTable map={map} view={view} shown={false} onFocus={entered} />}
      </div>
      {companies.length > 0 && tabular ? <HeatTable map={map} view={view} shown onFocus={entered} /> : null}
    </div>
  );
}

function MapStatus({
  status: { phase, failure },
  retry,
}: {
  readonly status: UsedHeatMap['view']['status'];
  readonly retry: () => void;
}): ReactNode {
  const t = useText();
  // On a server with real feeds, companies that nobody has requested are unknown.
  const feeds = useMarketState((state) => state.config.feeds);
  if (failure !== '') return <FailureNotice failure={failure} retry={retry} />;
  if (phase === 'loading') return <Skeleton label={t('list.loading')} rows={12} />;
  return <Notice text={t(feeds ? 'heat.empty.known' : 'heat.empty')} />;
}

/** Places an element over a tile; hides it if there is none. */
function lay(element: HTMLElement, boxes: Float32Array, tile: number): void {
  const width = boxes[tile * 4 + 2] ?? 0;
  element.hidden = !(width > 0);
  if (element.hidden) return;
  element.style.translate = `${boxes[tile * 4]}px ${boxes[tile * 4 + 1]}px`;
  element.style.width = `${width}px`;
  element.style.height = `${boxes[tile * 4 + 3]}px`;
}
