import { type ReactNode, type Ref, useId } from 'react';
import {
  CONDITION_TABLE,
  type Condition,
  type ConditionTypeNumber,
  DIRECTION_TABLE,
  type DirectionNumber,
  isEvent,
  OFFERED_DIRECTIONS,
  OFFERED_TYPES,
  withDirection,
  withType,
} from '../../engine/alarms/condition.ts';
import { formatPrice } from '../../engine/format/price.ts';
import fields from '../components/form.module.css';
import { type Translate, useLocale, useText } from '../i18n/text.ts';
import css from './alarm-dialog.module.css';
import { directionText, typeText } from './alarm-text.ts';

/** A condition while it is typed. */
export interface TypedCondition {
  /** Without its numbers. */
  readonly condition: Condition;
  readonly value: string;
  readonly upper: string;
}

interface Props {
  readonly typed: TypedCondition;
  readonly onChange: (typed: TypedCondition) => void;
  /** NaN if there is none. */
  readonly lastPrice: number;
  /** What is wrong with the value; empty if nothing is. */
  readonly error: string;
  readonly valueField?: Ref<HTMLInputElement>;
}

/** Type, direction and value of a condition. */
export function ConditionFields({ typed, onChange, lastPrice, error, valueField }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const id = useId();
  const { condition, value, upper } = typed;
  const { unit } = CONDITION_TABLE[condition.type];
  const event = isEvent(condition.type);
  const mode = unit === 'change' ? 'text' : 'decimal';

  function edit(next: Condition): void {
    onChange(isEvent(next.type) ? { condition: next, value: '', upper: '' } : { ...typed, condition: next });
  }

  return (
    <>
      <label className={fields.field}>
        <span>{t('alarms.column.type')}</span>
        <select
          value={condition.type}
          onChange={({ target }) => edit(withType(condition, Number(target.value) as ConditionTypeNumber))}
        >
          {OFFERED_TYPES.map((type) => (
            <option key={type} value={type}>
              {typeText(type, t)}
            </option>
          ))}
        </select>
      </label>
      <label className={fields.field}>
        <span>{t('alarms.column.direction')}</span>
        <select
          value={condition.direction}
          onChange={({ target }) => edit(withDirection(condition, Number(target.value) as DirectionNumber))}
        >
          {OFFERED_DIRECTIONS.map((direction) => (
            <option key={direction} value={direction}>
              {directionText(direction, t)}
            </option>
          ))}
        </select>
      </label>
      <div className={fields.field}>
        <label htmlFor={`${id}-value`}>{t('alarms.column.value')}</label>
        <input
          ref={valueField}
          id={`${id}-value`}
          data-first
          inputMode={mode}
          autoComplete="off"
          maxLength={40}
          disabled={event}
          value={value}
          aria-invalid={error !== ''}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={({ target }) => onChange({ ...typed, value: target.value })}
        />
        {DIRECTION_TABLE[condition.direction].isBand ? (
          <label className={fields.field}>
            <span>{t('alarms.value.upTo')}</span>
            <input
              inputMode={mode}
              autoComplete="off"
              maxLength={40}
              value={upper}
              onChange={({ target }) => onChange({ ...typed, upper: target.value })}
            />
          </label>
        ) : null}
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
        <p id={`${id}-hint`} className={css.hint}>
          {hintOf(condition.type, formatPrice(lastPrice, locale), t)}
        </p>
      </div>
    </>
  );
}

/** The unit of a type's values, or a figure that helps to choose one. */
function hintOf(type: ConditionTypeNumber, last: string, t: Translate): string {
  switch (CONDITION_TABLE[type].unit) {
    case undefined:
      return t('alarms.value.none', { type: typeText(type, t) });
    case 'shares':
      return t('alarms.value.shares');
    case 'total':
    case 'change':
      return t('alarms.value.day');
    default:
      return t('alarms.value.last', { value: last });
  }
}
