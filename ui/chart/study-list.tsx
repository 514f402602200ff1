import { type ReactNode, useId, useRef } from 'react';
import { formulaIdOf } from '../../engine/chart/own-indicator.ts';
import { newStudy, type StudyChoice } from '../../engine/chart/study-choice.ts';
import type { CatalogueEntry } from '../../engine/indicators/catalogue-entry.ts';
import { Icon } from '../components/icon.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import css from './study-list.module.css';
import { type NamedStudy, parametersText, studyKind, studyName } from './study-text.ts';

interface Props {
  readonly place: 'upper' | 'lower';
  readonly catalogue: readonly CatalogueEntry[];
  /** The most indicators that fit. */
  readonly most: number;
  readonly chosen: readonly StudyChoice[];
  readonly onChange: (chosen: readonly StudyChoice[]) => void;
}

const NONE = 'none';

/**
 * The indicators over the prices, or those below them, in order. Each is a list of all kinds, of which None removes it. An empty
 * list at the end adds another.
 */
export function StudyList({ place, catalogue, most, chosen, onChange }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const heading = useId();
  const rows = useRef<HTMLOListElement>(null);

  function put(at: number, code: string): void {
    const entry = catalogue.find((one) => one.code === code);
    if (code === chosen[at]?.code) return;
    const others = chosen.filter((_, i) => i !== at);
    onChange(entry === undefined ? others : replaced(chosen, at, newStudy(entry, others)));
  }

  /** A row keeps its position when another indicator moves into it, so its list can take the focus of a removed button. */
  function remove(at: number): void {
    rows.current?.querySelectorAll('select')[at]?.focus();
    onChange(chosen.filter((_, i) => i !== at));
  }

  /** The focus moves with the indicator. */
  function move(at: number, by: 1 | -1): void {
    const [one, other] = [chosen[at], chosen[at + by]];
    if (one === undefined || other === undefined) return;
    rows.current?.querySelectorAll<HTMLElement>(`[data-move="${by}"]`)[at + by]?.focus();
    onChange(replaced(replaced(chosen, at, other), at + by, one));
  }

  /** A formula of the user can stay or go here; the picker of indicators adds one. */
  const kinds = (study: StudyChoice | null): readonly NamedStudy[] => [
    ...(study === null || formulaIdOf(study.code) === null ? [] : [study]),
    ...catalogue,
    { code: NONE },
  ];
  const places: (StudyChoice | null)[] = chosen.length < most ? [...chosen, null] : [...chosen];
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={css.heading}>
        {t(`chart.indicators.${place}`)} <span className={css.most}>{t('chart.indicators.full', { most })}</span>
      </h3>
      <ol ref={rows} className={css.rows}>
        {places.map((study, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is a position; the indicators in it change
          <li key={at} className={css.row}>
            <select
              className={css.select}
              aria-label={
                study === null ? t(`chart.indicators.add.${place}`) : t(`chart.indicators.nth.${place}`, { n: at + 1 })
              }
              value={study?.code ?? NONE}
              onChange={({ target }) => put(at, target.value)}
            >
              {kinds(study).map((kind) => (
                <option key={kind.code} value={kind.code}>
                  {studyKind(kind, t)}
                </option>
              ))}
            </select>
            {study === null ? null : (
              <>
                <span className={css.parameters}>{parametersText(study, locale)}</span>
                <button
                  type="button"
                  className={css.button}
                  data-move="-1"
                  aria-disabled={at === 0}
                  aria-label={t('chart.indicator.raise', { name: studyName(study, t, locale) })}
                  onClick={() => move(at, -1)}
                >
                  <Icon name="raise" />
                </button>
                <button
                  type="button"
                  className={css.button}
                  data-move="1"
                  aria-disabled={at === chosen.length - 1}
                  aria-label={t('chart.indicator.lower', { name: studyName(study, t, locale) })}
                  onClick={() => move(at, 1)}
                >
                  <Icon name="lower" />
                </button>
                <button
                  type="button"
                  className={css.button}
                  aria-label={t('chart.indicator.remove', { name: studyName(study, t, locale) })}
                  onClick={() => remove(at)}
                >
                  <Icon name="close" />
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The list with `study` at a position; at the end it is appended. */
function replaced(chosen: readonly StudyChoice[], at: number, study: StudyChoice): readonly StudyChoice[] {
  return [...chosen.slice(0, at), study, ...chosen.slice(at + 1)];
}
