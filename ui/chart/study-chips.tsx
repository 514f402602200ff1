import { type ReactNode, useRef, useState } from 'react';
import { entryOf } from '../../engine/indicators/catalogue.ts';
import { Icon } from '../components/icon.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import css from './study-chips.module.css';
import { StudyDialog } from './study-dialog.tsx';
import { parametersText, studyKind, studyName } from './study-text.ts';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  readonly place: 'overlays' | 'lower';
}

/** The indicators of a chart in one place. A press opens an indicator's parameters, the cross removes it. */
export function StudyChips({ used, place }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const { studies } = used.choice;
  const chosen = studies[place];

  /**
   * The focus moves to the chip that takes its place, otherwise to the previous one, otherwise to the control before the chips.
   */
  function remove(at: number): void {
    const chips = list.current?.querySelectorAll<HTMLElement>('button:first-child');
    const next = chips?.[at < chosen.length - 1 ? at : at - 1] ?? list.current?.parentElement?.querySelector('button');
    next?.focus();
    used.choose({ type: 'studies', studies: { ...studies, [place]: chosen.filter((_, i) => i !== at) } });
  }

  if (chosen.length === 0) return null;
  const study = opened === null ? undefined : chosen[opened];
  const entry = study === undefined ? undefined : entryOf(study.code);
  return (
    <>
      <ul
        ref={list}
        className={css.chips}
        aria-label={t(place === 'overlays' ? 'chart.indicators.upper' : 'chart.indicators.lower')}
      >
        {chosen.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an indicator may occur twice, and is identified by its position
          <li key={at} className={css.chip}>
            <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setOpened(at)}>
              {studyKind(each.code, t)} <span className={css.parameters}>{parametersText(each, locale)}</span>
            </button>
            <button
              type="button"
              className={css.remove}
              aria-label={t('chart.indicator.remove', { name: studyName(each, t, locale) })}
              onClick={() => remove(at)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {opened === null || study === undefined || entry === undefined ? null : (
        <StudyDialog
          used={used}
          place={place}
          at={opened}
          study={study}
          entry={entry}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
