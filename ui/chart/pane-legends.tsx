import { type ReactNode, useSyncExternalStore } from 'react';
import type { PaneBox, PaneStudy } from '../../workers/api/chart-api.ts';
import { useLocale, useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import css from './pane-legends.module.css';
import { ReadoutText, useReadout } from './readout-text.tsx';
import { lineName, studyName, studyValue } from './study-text.ts';

/** Headlines that a legend has room for. */
const MOST_HEADLINES = 3;

/** What stands in each pane, in its top left corner: the indicators' names and values at the cursor, and headlines. */
export function PaneLegends({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const panes = useSyncExternalStore(chart.watch, chart.panes);
  let before = 0;
  return panes.map((pane, at) => {
    const first = before;
    before += pane.studies.length;
    // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place
    return <PaneLegend key={at} chart={chart} pane={pane} first={first} withNews={at === 0} />;
  });
}

interface PaneProps {
  readonly chart: ChartHandle;
  readonly pane: PaneBox;
  /** Place of the pane's first indicator in `Readout.studies`. */
  readonly first: number;
  readonly withNews: boolean;
}

function PaneLegend({ chart, pane, first, withNews }: PaneProps): ReactNode {
  return (
    <div className={css.pane} style={{ top: pane.top, maxHeight: pane.height, width: pane.width }}>
      {pane.studies.length === 0 ? null : (
        <ul className={css.studies}>
          {pane.studies.map((study, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same indicator may stand twice; its place is what it is
            <StudyLegend key={i} chart={chart} study={study} at={first + i} />
          ))}
        </ul>
      )}
      {withNews ? <Headlines chart={chart} /> : null}
    </div>
  );
}

interface StudyProps {
  readonly chart: ChartHandle;
  readonly study: PaneStudy;
  /** Its place in `Readout.studies`. */
  readonly at: number;
}

function StudyLegend({ chart, study, at }: StudyProps): ReactNode {
  const t = useText();
  const locale = useLocale();
  const { code, colours, dashed, failed } = study;
  return (
    <li className={css.study}>
      {studyName(study, t, locale)}
      {failed ? <span className={css.failed}>{t('chart.indicator.failed')}</span> : null}
      {failed
        ? null
        : colours.map((colour, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <span key={line} className={css.value}>
              <svg className={css.swatch} viewBox="0 0 14 8" width="14" height="8" aria-hidden="true" focusable="false">
                <path
                  d="M0 4h14"
                  stroke={colour}
                  strokeWidth="2"
                  strokeDasharray={dashed[line] === true ? '5 3' : undefined}
                />
              </svg>
              {lineName(code, line, t)}{' '}
              <ReadoutText
                chart={chart}
                text={({ studies }) => studyValue(code, studies[at]?.[line] ?? Number.NaN, locale)}
              />
            </span>
          ))}
    </li>
  );
}

/** The news on the dates of the bar under the cursor. */
function Headlines({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const t = useText();
  const list = useReadout<HTMLUListElement>(chart, (element, readout) => {
    const headlines = readout?.atCursor === true ? readout.headlines : [];
    const lines = headlines.slice(0, MOST_HEADLINES);
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
