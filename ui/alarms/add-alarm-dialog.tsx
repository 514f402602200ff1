import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  CONDITION_TABLE,
  type Condition,
  ConditionType,
  type ConditionTypeNumber,
  Direction,
  type DirectionNumber,
  isEvent,
  OFFERED_TYPES,
  withDirection,
  withType,
} from '../../engine/alarms/condition.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { formatPrice, formatRoundedPrice } from '../../engine/format/price.ts';
import { readDecimal } from '../../engine/format/read-decimal.ts';
import type { FailureCode } from '../../workers/api/failure.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { type Translate, useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './add-alarm-dialog.module.css';
import { directionText, typeText } from './alarm-text.ts';

const DIRECTIONS: readonly DirectionNumber[] = [Direction.AtLeast, Direction.AtMost, Direction.None];
const FIRST: Condition = { on: true, type: ConditionType.Price, direction: Direction.AtLeast, value: 0 };

interface Props {
  readonly name: string;
  /** The conditions that the security's alarm already has. */
  readonly conditions: readonly Condition[];
  /** NaN if there is none. */
  readonly lastPrice: number;
  /** A price that is proposed: the field begins with it, and the direction is from the last price to it. */
  readonly level?: number | undefined;
  /** Saves the condition. Resolves with the reason of a failure, or null once it is saved. */
  readonly add: (condition: Condition) => Promise<FailureCode | null>;
  readonly onClose: () => void;
}

/** Add Alarm: type, direction and value. The input stays until it is saved. */
export function AddAlarmDialog({ name, conditions, lastPrice, level, add, onClose }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const provider = useMarketState((state) => state.config.provider);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isBelow = level !== undefined && level < lastPrice;
  const [condition, setCondition] = useState(isBelow ? withDirection(FIRST, Direction.AtMost) : FIRST);
  const [proposed] = useState(level === undefined ? '' : formatRoundedPrice(level, locale));
  const [typed, setTyped] = useState(proposed);
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const { unit } = CONDITION_TABLE[condition.type];
  const event = isEvent(condition.type);

  function edit(next: Condition): void {
    setCondition(next);
    if (isEvent(next.type)) setTyped('');
    setError('');
  }

  /** The error of the value; empty if it is valid. */
  function fault(value: number | null): string {
    if (value === null) return t('alarms.value.error', { example: formatDecimal(12.5, locale, 2, 2) });
    if (value < 0 && unit !== 'change') return t('alarms.value.negative');
    const same = conditions.some(
      ({ type, direction, value: other }) =>
        type === condition.type && direction === condition.direction && other === value,
    );
    return same ? t('alarms.value.same') : '';
  }

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    if (busy) return;
    const value = event ? 0 : readDecimal(typed, locale);
    const wrong = fault(value);
    setError(wrong);
    setFailure('');
    if (value === null || wrong !== '') {
      field.current?.focus();
      return;
    }
    setBusy(true);
    const failed = await add({ ...condition, value });
    setBusy(false);
    if (failed === null) onClose();
    else setFailure(`${t('alarms.saveFailed')} ${t(`failure.${failed}`, { provider })}`);
  }

  return (
    <Modal
      title={t('alarms.add')}
      guide="alarms#set"
      onClose={onClose}
      onBeside={() => {
        if (typed === proposed) onClose();
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={`${id}-form`}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      <p>{name}</p>
      <form id={`${id}-form`} className={css.form} noValidate onSubmit={(submitted) => void submit(submitted)}>
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
            {DIRECTIONS.map((direction) => (
              <option key={direction} value={direction}>
                {directionText(direction, t)}
              </option>
            ))}
          </select>
        </label>
        <div className={fields.field}>
          <label htmlFor={`${id}-value`}>{t('alarms.column.value')}</label>
          <input
            ref={field}
            id={`${id}-value`}
            data-first
            inputMode={unit === 'change' ? 'text' : 'decimal'}
            autoComplete="off"
            maxLength={40}
            disabled={event}
            value={typed}
            aria-invalid={error !== ''}
            aria-describedby={`${id}-error ${id}-hint`}
            onChange={({ target }) => {
              setTyped(target.value);
              setError('');
            }}
          />
          <p id={`${id}-error`} className={css.error} role="alert">
            {error}
          </p>
          <p id={`${id}-hint`} className={css.hint}>
            {hintOf(condition.type, formatPrice(lastPrice, locale), t)}
          </p>
        </div>
        <p className={css.error} role="alert">
          {failure}
        </p>
      </form>
    </Modal>
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
