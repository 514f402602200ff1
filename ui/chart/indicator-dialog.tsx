import { type ReactNode, useId, useRef, useState } from 'react';
import { MAX_LOWER, MAX_OVERLAYS, newStudy, type StudyPlace } from '../../engine/chart/study-choice.ts';
import { LOWER_INDICATORS, OVERLAYS } from '../../engine/indicators/catalogue.ts';
import type { CatalogueEntry } from '../../engine/indicators/catalogue-entry.ts';
import fields from '../components/form.module.css';
import { Icon } from '../components/icon.tsx';
import { Modal } from '../components/modal.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import css from './indicator-dialog.module.css';
import { OwnIndicators } from './own-indicators.tsx';
import { removeStudy } from './study-changes.ts';
import { studyKind, studyName } from './study-text.ts';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  readonly onClose: () => void;
}

const GROUPS = [
  { place: 'overlays', title: 'chart.indicators.upper', catalogue: OVERLAYS, most: MAX_OVERLAYS },
  { place: 'lower', title: 'chart.indicators.lower', catalogue: LOWER_INDICATORS, most: MAX_LOWER },
] as const;

/** Finds indicators by name. A press adds one at once; those on the chart are above, each with a button that removes it, and
 * then those that the user starred. */
export function IndicatorDialog({ used, onClose }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const id = useId();
  const [sought, setSought] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const { studies } = used.choice;
  const kept = useMarketState(({ preferences }) => preferences.indfav ?? '');
  const starred = kept === '' ? [] : kept.split(',');
  const words = plain(sought).split(/\s+/).filter(Boolean);
  const isSought = (name: string): boolean => words.every((word) => plain(name).includes(word));
  const groups = GROUPS.map((group) => ({
    ...group,
    found: group.catalogue.filter((entry) => isSought(`${studyKind(entry, t)} ${entry.code}`)),
  }));

  function add(place: StudyPlace['place'], entry: CatalogueEntry): void {
    const added = [...studies[place], newStudy(entry, studies[place])];
    used.choose({ type: 'studies', studies: { ...studies, [place]: added } });
  }

  function remove(of: StudyPlace): void {
    body.current?.querySelector('input')?.focus();
    used.choose(removeStudy(studies, of));
  }

  function star(code: string): void {
    const next = starred.includes(code) ? starred.filter((each) => each !== code) : [...starred, code];
    void savePreferences({ indfav: next.join() });
  }

  const offered = (place: StudyPlace['place'], most: number, entry: CatalogueEntry): ReactNode => {
    const name = studyKind(entry, t);
    const label = t('chart.indicator.favourite', { name });
    return (
      <li key={entry.code} className={css.offered}>
        <button
          type="button"
          className={css.entry}
          data-add
          title={entry.isAnchored ? t('chart.indicator.anchored') : undefined}
          aria-disabled={studies[place].length >= most ? true : undefined}
          onClick={() => {
            if (studies[place].length < most) add(place, entry);
          }}
        >
          {name}
        </button>
        <button
          type="button"
          className={css.star}
          title={label}
          aria-label={label}
          aria-pressed={starred.includes(entry.code)}
          onClick={() => star(entry.code)}
        >
          <span aria-hidden="true">{starred.includes(entry.code) ? '★' : '☆'}</span>
        </button>
      </li>
    );
  };

  return (
    <Modal title={t('chart.indicators')} guide="charts#indicators" place="side" onClose={onClose}>
      <div ref={body} className={css.body}>
        <div className={fields.field}>
          <label htmlFor={id}>{t('chart.indicators.search')}</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              body.current?.querySelector<HTMLElement>('[data-add]:not([aria-disabled])')?.click();
            }}
          />
        </div>
        <ul className={css.on} aria-label={t('chart.indicators.on')}>
          {GROUPS.flatMap(({ place }) =>
            studies[place].map((study, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an indicator may occur twice, and is identified by its position
              <li key={`${place} ${at}`}>
                {studyName(study, t, locale)}
                <button
                  type="button"
                  className={css.remove}
                  aria-label={t('chart.indicator.remove', { name: studyName(study, t, locale) })}
                  onClick={() => remove({ place, at })}
                >
                  <Icon name="close" />
                </button>
              </li>
            )),
          )}
        </ul>
        <OwnIndicators used={used} isSought={isSought} />
        {groups.every(({ found }) => found.length === 0) ? <p>{t('chart.indicators.nothing', { sought })}</p> : null}
        {starred.length === 0 || words.length > 0 ? null : (
          <section aria-labelledby={`${id}-favourites`}>
            <h3 id={`${id}-favourites`} className={css.heading}>
              {t('chart.indicators.favourites')}
            </h3>
            <ul className={css.entries}>
              {GROUPS.flatMap(({ place, catalogue, most }) =>
                catalogue.filter(({ code }) => starred.includes(code)).map((entry) => offered(place, most, entry)),
              )}
            </ul>
          </section>
        )}
        {groups.map(({ place, title, most, found }) =>
          found.length === 0 ? null : (
            <section key={place} aria-labelledby={`${id}-${place}`}>
              <h3 id={`${id}-${place}`} className={css.heading}>
                {t(title)} <span className={css.most}>{t('chart.indicators.full', { most })}</span>
              </h3>
              <ul className={css.entries}>{found.map((entry) => offered(place, most, entry))}</ul>
            </section>
          ),
        )}
      </div>
    </Modal>
  );
}

/** A text without accents and capitals, to compare names. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
