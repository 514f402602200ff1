import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { formatDate } from '../../engine/format/date.ts';
import { entryOf } from '../../engine/indicators/catalogue.ts';
import type { PaneBox, PaneStudy } from '../../workers/api/chart-api.ts';
import { Icon } from '../components/icon.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { useTextScale } from '../style/use-text-scale.ts';
import type { ChartHandle } from './chart-handle.ts';
import { LineSwatch } from './line-swatch.tsx';
import css from './pane-legends.module.css';
import { ReadoutText, useReadout } from './readout-text.tsx';
import { lineName, studyName, studyValue } from './study-text.ts';

/** From this width (CSS pixels) a pane has room for its indicators' values beside its bars. */
const ROOMY = 560;
/** Below this height (CSS pixels at the default text size) a pane has no room for a line of text: half a line is unreadable. */
const LEAST = 24;
/** Below this height (CSS pixels) two lines of text would hide a pane's bars. */
const LOW = 96;
/** The most headlines in a legend. */
const MAX_HEADLINES = 3;

/** The legend in the top left corner of each pane: the indicators' names and values at the cursor, and headlines. */
export function PaneLegends({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const panes = useSyncExternalStore(chart.watch, chart.panes);
  let before = 0;
  return panes.map((pane, at) => {
    const first = before;
    before += pane.studies.length;
    // biome-ignore lint/suspicious/noArrayIndexKey: a pane is identified by its position
    return <PaneLegend key={at} chart={chart} pane={pane} first={first} withNews={at === 0} />;
  });
}

interface PaneProps {
  readonly chart: ChartHandle;
  readonly pane: PaneBox;
  /** Index of the pane's first indicator in `Readout.studies`. */
  readonly first: number;
  readonly withNews: boolean;
}

function PaneLegend({ chart, pane, first, withNews }: PaneProps): ReactNode {
  const t = useText();
  const id = useId();
  const { studies, top, height, width } = pane;
  const [chosen, setOpen] = useState<boolean | null>(null);
  const scale = useTextScale();
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
        <ul id={id} className={css.studies} hidden={!isOpen || studies.length === 0}>
          {studies.map((study, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an indicator may occur twice, and is identified by its position
            <StudyLegend key={i} chart={chart} study={study} at={first + i} />
          ))}
        </ul>
      </div>
      {withNews ? <Headlines chart={chart} /> : null}
    </div>
  );
}

interface StudyProps {
  readonly chart: ChartHandle;
  readonly study: PaneStudy;
  /** Its index in `Readout.studies`. */
  readonly at: number;
}

function StudyLegend({ chart, study, at }: StudyProps): ReactNode {
  const t = useText();
  const locale = useLocale();
  const { code, colours, dashed, failed, minimum, since } = study;
  const drawn = entryOf(code)?.drawn ?? [];
  const name = studyName(study, t, locale);
  const loaded = useSyncExternalStore(chart.watch, () => Math.min(chart.readout()?.loadedBars ?? minimum, minimum));
  const fault = failed
    ? t('chart.indicator.failed')
    : loaded < minimum && t('chart.indicator.short', { needed: minimum, loaded });
  return (
    <li className={css.study}>
      <span className={css.name}>
        {since === 0 ? name : t('chart.indicator.since', { name, date: formatDate(since, locale) })}
      </span>
      {fault !== false ? (
        <span className={css.failed}>{fault}</span>
      ) : (
        colours.map((colour, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <span key={line} className={css.value}>
            <LineSwatch mark={drawn[line]?.mark ?? 'line'} colour={colour} dashed={dashed[line] === true} />
            <span className={css.line}>{lineName(code, line, t)}</span>{' '}
            <ReadoutText
              chart={chart}
              text={({ studies }) => studyValue(code, studies[at]?.[line] ?? Number.NaN, locale)}
            />
          </span>
        ))
      )}
    </li>
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
