import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { type StudyPlace, shownPlaces } from '../../engine/chart/study-choice.ts';
import type { PaneBox } from '../../workers/api/chart-api.ts';
import { Icon } from '../components/icon.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import { useTextScale } from '../style/use-text-scale.ts';
import type { ChartHandle } from './chart-handle.ts';
import css from './pane-legends.module.css';
import { useReadout } from './readout-text.tsx';
import { HiddenStudy, StudyLegend } from './study-legend.tsx';
import type { UsedChart } from './use-chart.ts';

/** From this width (CSS pixels) a pane has room for its indicators' values beside its bars. */
const ROOMY = 560;
/** Below this height (CSS pixels at the default text size) a pane has no room for a line of text: half a line is unreadable. */
const LEAST = 24;
/** Below this height (CSS pixels) two lines of text would hide a pane's bars. */
const LOW = 96;
/** The most headlines in a legend. */
const MAX_HEADLINES = 3;

interface Props {
  readonly used: UsedChart;
  /** Without bars there are none in sight. */
  readonly hasPanes: boolean;
  /** The first lines of the price pane. */
  readonly first: ReactNode;
}

const NO_PANES: readonly PaneBox[] = [];

/**
 * The legend in the top left corner of each pane, a line each: what is drawn, with its values at the cursor, and headlines. Hidden
 * indicators have their lines in the price pane.
 */
export function PaneLegends({ used, hasPanes, first }: Props): ReactNode {
  const { chart } = used;
  const panes = useSyncExternalStore(chart.watch, chart.panes);
  const places = shownPlaces(used.choice.studies, used.choice.options.volumeOver);
  let before = 0;
  const shown = hasPanes ? panes : NO_PANES;
  if (shown.length === 0) return first === undefined ? null : <div className={css.pane}>{first}</div>;
  return shown.map((pane, at) => {
    const from = before;
    before += pane.studies.length;
    return (
      <PaneLegend
        // biome-ignore lint/suspicious/noArrayIndexKey: a pane is identified by its position
        key={at}
        used={used}
        pane={pane}
        from={from}
        places={places}
        isPrice={at === 0}
        first={at === 0 ? first : undefined}
      >
        {at === 0 ? <Headlines chart={chart} /> : null}
      </PaneLegend>
    );
  });
}

interface PaneProps {
  readonly used: UsedChart;
  readonly pane: PaneBox;
  /** Index of the pane's first indicator in `Readout.studies`. */
  readonly from: number;
  /** Where the indicators of `Readout.studies` are chosen. */
  readonly places: readonly StudyPlace[];
  /** Whether it is the price pane. */
  readonly isPrice: boolean;
  readonly first: ReactNode;
  readonly children: ReactNode;
}

function PaneLegend({ used, pane, from, places, isPrice, first, children }: PaneProps): ReactNode {
  const t = useText();
  const id = useId();
  const { studies, top, height, width } = pane;
  const [chosen, setOpen] = useState<boolean | null>(null);
  const scale = useTextScale();
  const hidden = isPrice ? hiddenPlaces(used) : [];
  // Many lines of text would hide a small pane's bars.
  const isOpen = chosen ?? (width >= ROOMY || studies.length < 2);
  if (height < LEAST * scale) return null;
  const count = t('chart.legend.studies', { count: studies.length });
  return (
    <div
      className={css.pane}
      data-narrow={width < ROOMY}
      data-low={height < LOW}
      style={{ top, maxHeight: height, width }}
    >
      {first}
      <div className={css.row}>
        {studies.length < 2 ? null : (
          <button
            type="button"
            className={css.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <VisuallyHidden>{count}</VisuallyHidden> : count}
            <Icon name={isOpen ? 'raise' : 'lower'} />
          </button>
        )}
        <ul
          id={id}
          className={css.studies}
          aria-label={t(isPrice ? 'chart.indicators.upper' : 'chart.indicators.lower')}
          hidden={!isOpen || studies.length + hidden.length === 0}
        >
          {studies.map((study, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an indicator may occur twice, and is identified by its position
            <StudyLegend key={i} used={used} study={study} at={from + i} of={places[from + i]} />
          ))}
          {hidden.map((of) => (
            <HiddenStudy key={`${of.place} ${of.at}`} used={used} of={of} />
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}

/** Where the indicators are chosen that are not drawn. */
function hiddenPlaces({ choice: { studies } }: UsedChart): readonly StudyPlace[] {
  return (['overlays', 'lower'] as const).flatMap((place) =>
    studies[place].flatMap(({ hidden }, at) => (hidden === true ? [{ place, at }] : [])),
  );
}

/** The news on the dates of the bar under the cursor. */
function Headlines({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const t = useText();
  const list = useReadout<HTMLUListElement>(chart, (element, readout) => {
    const headlines = readout?.atCursor === true ? readout.headlines : [];
    const lines = headlines.slice(0, MAX_HEADLINES);
    const more = headlines.length - lines.length;
    if (more > 0) lines.push(t('chart.legend.headlines.more', { more }));
    element.hidden = lines.length === 0;
    if (lines.length === 0 && element.childElementCount === 0) return;
    element.replaceChildren(
      ...lines.map((line) => {
        const item = document.createElement('li');
        item.textContent = line;
        return item;
      }),
    );
  });
  return <ul ref={list} className={css.headlines} hidden />;
}
