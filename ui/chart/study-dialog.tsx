import { type ReactNode, useId, useRef, useState } from 'react';
import { type ChoiceChange, choiceAfter } from '../../engine/chart/choice-after.ts';
import { ownCode } from '../../engine/chart/own-indicator.ts';
import type { StudyChoice } from '../../engine/chart/study-choice.ts';
import { defaultParameters } from '../../engine/indicators/catalogue-entry.ts';
import { type Parameter, parameterFromText } from '../../engine/indicators/parameter.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { Switch } from '../components/switch.tsx';
import { TOUCH, useMedia } from '../components/use-media.ts';
import { FormulaPlace } from '../formulas/formula-place.tsx';
import { type SavedFormula, useFormulas } from '../formulas/use-formulas.ts';
import { type Locale, type Translate, useLocale, useText } from '../i18n/text.ts';
import { ChartDialog } from './chart-dialog.tsx';
import { removeStudy, setHidden, showOwn } from './study-changes.ts';
import css from './study-dialog.module.css';
import {
  type NamedStudy,
  parameterName,
  parameterText,
  plainParameter,
  type shownEntry,
  studyKind,
} from './study-text.ts';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  readonly place: 'overlays' | 'lower';
  /** The index of the indicator in that place. */
  readonly at: number;
  readonly study: StudyChoice;
  /** With what a chart found out about it. */
  readonly named: NamedStudy & Pick<StudyChoice, 'parameters'>;
  readonly entry: NonNullable<ReturnType<typeof shownEntry>>;
  readonly onClose: () => void;
}

/**
 * The parameters of one indicator. The chart follows the input. An empty field leaves its parameter unchanged (specification
 * section 5). So does a text that is not a number above 0: it stays in its field with an error below, and OK moves the focus
 * there. OK keeps what the chart shows.
 */
export function StudyDialog({ used, place, at, study, named, entry, onClose }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const touch = useMedia(TOUCH);
  const inputs = useRef<HTMLDivElement>(null);
  // The saved settings, not those that this dialog previews.
  const [before] = useState(used.choice.studies);
  const textsOf = (parameters: readonly number[]): string[] =>
    parameters.slice(0, entry.shown).map((value) => parameterText(value, locale));
  const [texts, setTexts] = useState(() => textsOf(named.parameters));
  const [original] = useState(named.parameters);
  /** Not previewed: the legend that holds this dialog would move to another pane. */
  const [volumeOver, setVolumeOver] = useState(used.choice.options.volumeOver);
  const { formulas } = useFormulas();
  const saved = formulas?.find(({ id }) => ownCode(id) === study.code);
  const [edited, setEdited] = useState<SavedFormula | null>(null);
  const values = original.map((value, i) => usable(texts[i], i) ?? value);
  const firstWrong = texts.findIndex((text, i) => usable(text, i) === undefined);

  function usable(text: string | undefined, i: number): number | undefined {
    const parameter = entry.parameters[i];
    if (text === undefined || parameter === undefined) return undefined;
    if (text.trim() === '') return original[i];
    return parameterFromText(parameter, plainParameter(text, locale));
  }

  function changeTo(parameters: readonly number[]): ChoiceChange {
    const chosen = before[place].map((each, i) => (i === at ? { code: study.code, parameters } : each));
    return { type: 'studies', studies: { ...before, [place]: chosen } };
  }

  function type(next: readonly string[]): void {
    setTexts([...next]);
    used.preview(changeTo(original.map((value, i) => usable(next[i], i) ?? value)));
  }

  function accept(): void {
    if (firstWrong >= 0) {
      inputs.current?.querySelectorAll('input')[firstWrong]?.focus();
      return;
    }
    onClose();
    const options = { ...used.choice.options, volumeOver };
    used.choose({ type: 'choice', choice: choiceAfter({ ...used.choice, options }, changeTo(values)) });
  }

  function leave(change: ChoiceChange): void {
    onClose();
    used.choose(change);
  }

  const earlier = before[place].slice(0, at).filter(({ code }) => code === study.code).length;
  if (edited !== null) {
    return (
      <FormulaPlace
        formula={edited}
        tryOut={(text) => used.chart.values(text)}
        onSaved={(formula, pane) => leave(showOwn(before, ownCode(formula.id), pane, false))}
        onClose={() => setEdited(null)}
      />
    );
  }
  return (
    <ChartDialog
      used={used}
      title={studyKind(named, t)}
      guide="charts#indicators"
      onAccept={accept}
      onClose={onClose}
      extra={
        <>
          {saved === undefined ? null : <Button onClick={() => setEdited(saved)}>{t('formulas.edit')}</Button>}
          {entry.shown === 0 ? null : (
            <Button onClick={() => type(textsOf(defaultParameters(entry, earlier)))}>
              {t('chart.indicator.defaults')}
            </Button>
          )}
          {touch ? (
            <>
              <Button onClick={() => leave(setHidden(before, { place, at }, study.hidden !== true))}>
                {t(study.hidden === true ? 'chart.indicator.show' : 'chart.indicator.hide', { name: '' })}
              </Button>
              <Button onClick={() => leave(removeStudy(before, { place, at }))}>
                {t('chart.indicator.remove', { name: '' })}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {entry.isAnchored ? <p>{t('chart.indicator.anchored')}</p> : null}
      {entry.volume === 'shown' ? (
        <Switch label={t('chart.options.volumeOver')} checked={volumeOver} onChange={setVolumeOver} />
      ) : entry.shown === 0 ? (
        <p>{t('chart.indicator.none')}</p>
      ) : null}
      <div ref={inputs} className={css.fields}>
        {entry.parameters.slice(0, entry.shown).map((parameter, i) => (
          <ParameterField
            key={parameter.name}
            label={parameterName(named, parameter.name, t)}
            parameter={parameter}
            text={texts[i] ?? ''}
            used={values[i] ?? parameter.value}
            isUsable={usable(texts[i], i) !== undefined}
            onChange={(text) => type(texts.map((each, j) => (j === i ? text : each)))}
          />
        ))}
      </div>
    </ChartDialog>
  );
}

interface FieldProps {
  readonly label: string;
  readonly parameter: Parameter;
  readonly text: string;
  /** The value that the chart uses. */
  readonly used: number;
  readonly isUsable: boolean;
  readonly onChange: (text: string) => void;
}

function ParameterField({ label, parameter, text, used, isUsable, onChange }: FieldProps): ReactNode {
  const t = useText();
  const locale = useLocale();
  const id = useId();
  const value = parameterText(used, locale);
  const isRounded = isUsable && Number(plainParameter(text, locale)) !== used;
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={css.input}
        inputMode={parameter.kind === 'period' ? 'numeric' : parameter.kind === 'factor' ? 'decimal' : 'text'}
        autoComplete="off"
        value={text}
        aria-invalid={!isUsable}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-note`} className={isUsable ? css.note : fields.fault} aria-live="polite">
        {isUsable ? (isRounded ? t('chart.parameter.used', { value }) : '') : errorText(parameter, value, t, locale)}
      </p>
    </div>
  );
}

/** What a parameter takes, and what the chart keeps. */
function errorText({ kind, minimum, maximum }: Parameter, value: string, t: Translate, locale: Locale): string {
  if (minimum !== undefined && maximum !== undefined) {
    const [least, most] = [parameterText(minimum, locale), parameterText(maximum, locale)];
    return t('chart.parameter.error.between', { least, most, value });
  }
  return t(kind === 'number' ? 'chart.parameter.error.number' : 'chart.parameter.error', { value });
}
