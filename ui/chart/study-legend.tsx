import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import type { StudyChoice, StudyPlace } from '../../engine/chart/study-choice.ts';
import { formatDate } from '../../engine/format/date.ts';
import type { PaneStudy } from '../../workers/api/chart-api.ts';
import { Icon } from '../components/icon.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { LineSwatch } from './line-swatch.tsx';
import { ReadoutText } from './readout-text.tsx';
import { removeStudy, setHidden } from './study-changes.ts';
import { StudyDialog } from './study-dialog.tsx';
import css from './study-legend.module.css';
import {
  lineName,
  type NamedStudy,
  parametersText,
  shownEntry,
  studyFault,
  studyKind,
  studyName,
  studyValue,
} from './study-text.ts';
import { ToolIcon } from './tool-icon.tsx';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  readonly study: PaneStudy;
  /** Its index in `Readout.studies`. */
  readonly at: number;
  /** Where it is chosen; undefined while the chart still draws an earlier choice. */
  readonly of: StudyPlace | undefined;
}

/** The line of one indicator: its name, which opens its parameters, its values, and on hover or focus what hides and removes it. */
export function StudyLegend({ used, study, at, of }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const { chart } = used;
  const { colours, dashed, dotted, failed, minimum, since } = study;
  const drawn = shownEntry(study)?.drawn ?? [];
  const loaded = useSyncExternalStore(chart.watch, () => Math.min(chart.readout()?.loadedBars ?? minimum, minimum));
  const fault = failed
    ? studyFault(study, t)
    : loaded < minimum && t('chart.indicator.short', { needed: minimum, loaded });
  return (
    <li className={css.study}>
      <StudyName used={used} study={study} of={of} />
      {since === 0 ? null : (
        <span className={css.since}> {t('chart.indicator.since', { date: formatDate(since, locale) })}</span>
      )}
      {of === undefined ? null : <StudyActions used={used} of={of} name={studyName(study, t, locale)} />}
      {fault !== false ? (
        <span className={css.failed}>{fault}</span>
      ) : (
        colours.map((colour, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <span key={line} className={css.value}>
            <LineSwatch
              mark={drawn[line]?.mark ?? 'line'}
              colour={colour}
              dashed={dashed[line] === true}
              dotted={line === dotted}
            />
            <span className={css.line}>{lineName(study, line, t)}</span>{' '}
            <ReadoutText
              chart={chart}
              text={({ studies }) => studyValue(study, line, studies[at]?.[line] ?? Number.NaN, t, locale)}
            />
          </span>
        ))
      )}
    </li>
  );
}

/** The line of an indicator that is not drawn. */
export function HiddenStudy({ used, of }: { readonly used: UsedChart; readonly of: StudyPlace }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const study = used.choice.studies[of.place][of.at];
  if (study === undefined) return null;
  return (
    <li className={`${css.study} ${css.hidden}`}>
      <StudyName used={used} study={study} of={of} />
      <StudyActions used={used} of={of} name={studyName(study, t, locale)} isHidden />
    </li>
  );
}

interface NameProps {
  readonly used: UsedChart;
  readonly study: NamedStudy & Pick<StudyChoice, 'parameters'>;
  readonly of: StudyPlace | undefined;
}

function StudyName({ used, study: named, of }: NameProps): ReactNode {
  const t = useText();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const study = of && used.choice.studies[of.place][of.at];
  const entry = shownEntry(named);
  return (
    <>
      <button type="button" className={css.name} aria-haspopup="dialog" data-study onClick={() => setOpen(true)}>
        {studyKind(named, t)} <span className={css.parameters}>{parametersText(named, locale)}</span>
      </button>
      {isOpen && of !== undefined && study?.code === named.code && entry !== undefined ? (
        <StudyDialog
          used={used}
          place={of.place}
          at={of.at}
          study={study}
          named={named}
          entry={entry}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface ActionsProps {
  readonly used: UsedChart;
  readonly of: StudyPlace;
  readonly name: string;
  readonly isHidden?: boolean;
}

function StudyActions({ used, of, name, isHidden = false }: ActionsProps): ReactNode {
  const t = useText();
  const actions = useRef<HTMLSpanElement>(null);
  const hide = t(isHidden ? 'chart.indicator.show' : 'chart.indicator.hide', { name });
  const remove = t('chart.indicator.remove', { name });

  /** The focus moves to the line that takes its place, otherwise to the previous or the next one, otherwise to Indicators. */
  function leave(): void {
    const own = actions.current?.parentElement?.querySelector<HTMLElement>('[data-study]');
    const names = [...(actions.current?.closest('section')?.querySelectorAll<HTMLElement>('[data-study]') ?? [])];
    const at = own ? names.indexOf(own) : -1;
    const isFollowed = of.at < used.choice.studies[of.place].length - 1;
    const next = isFollowed ? own : (names[at - 1] ?? names[at + 1]);
    (next ?? document.querySelector<HTMLElement>('[data-tool="indicators"]'))?.focus({ preventScroll: true });
  }

  return (
    <span ref={actions} className={css.actions} data-screen="only">
      <button
        type="button"
        className={css.action}
        title={hide}
        aria-label={hide}
        onClick={() => {
          leave();
          used.choose(setHidden(used.choice.studies, of, !isHidden));
        }}
      >
        <ToolIcon name={isHidden ? 'show' : 'hide'} />
      </button>
      <button
        type="button"
        className={css.action}
        title={remove}
        aria-label={remove}
        onClick={() => {
          leave();
          used.choose(removeStudy(used.choice.studies, of));
        }}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}
