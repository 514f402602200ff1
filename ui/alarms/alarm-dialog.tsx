import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { AlarmFigures } from '../../engine/alarms/alarm-figures.ts';
import {
  type AlarmRule,
  FIRST_CONDITION,
  isSameRule,
  MAX_CONDITIONS,
  PLAIN_RULE,
} from '../../engine/alarms/alarm-rule.ts';
import { type Condition, Direction, isTrueNow, withDirection } from '../../engine/alarms/condition.ts';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import type { QuoteValues } from '../../engine/quotes/quote-field.ts';
import type { FailureCode } from '../../workers/api/failure.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './alarm-dialog.module.css';
import { ConditionFields, type TypedCondition } from './condition-fields.tsx';
import { RuleOptionFields } from './rule-options.tsx';
import { readCondition, typedCondition } from './typed-condition.ts';

interface Props {
  /** What is watched, as it is shown. */
  readonly name: string;
  /** What is watched: a security, or a list. */
  readonly subject: Pick<AlarmRule, 'symbol' | 'ex' | 'list'>;
  /** The alarm that is edited; absent for a new one. */
  readonly rule?: AlarmRule | undefined;
  /** The other alarms that there are. */
  readonly rules: readonly AlarmRule[];
  /** The security's current quote, in row 0; absent for a list. */
  readonly quote?: QuoteValues | undefined;
  /** A price that is proposed: the field begins with it, and the direction is from the last price to it. */
  readonly level?: number | undefined;
  /** Saves the alarm. Resolves with the reason of a failure, or null once it is saved. */
  readonly save: (rule: AlarmRule) => Promise<FailureCode | null>;
  readonly onClose: () => void;
}

/** Add Alarm, or a change of one: conditions, and when it fires. The input stays until it is saved. */
export function AlarmDialog({ name, subject, rule, rules, quote, level, save, onClose }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const provider = useMarketState((state) => state.config.provider);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [figures] = useState(() => figuresOf(quote));
  const [first] = useState((): readonly TypedCondition[] => {
    if (rule !== undefined) return rule.conditions.map((one) => typedCondition(one, locale));
    const isBelow = level !== undefined && level < figures.last;
    const condition = isBelow ? withDirection(FIRST_CONDITION, Direction.AtMost) : FIRST_CONDITION;
    return [{ condition, value: level === undefined ? '' : formatRoundedPrice(level, locale), upper: '' }];
  });
  const [typed, setTyped] = useState(first);
  const [join, setJoin] = useState(rule?.join ?? 'and');
  const [options, setOptions] = useState(rule ?? { ...PLAIN_RULE });
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const read = typed.map((one) => readCondition(one, t, locale));
  const conditions = read.flatMap((one) => ('condition' in one ? [one.condition] : []));
  const isTrue = conditions.length === typed.length && isAllTrue(conditions, join, figures);

  function edit(place: number, next: TypedCondition): void {
    setTyped(typed.with(place, next));
    setErrors([]);
  }

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    if (busy) return;
    const { repeat, extended, expires, note } = options;
    const made: AlarmRule = {
      ...subject,
      on: rule?.on ?? true,
      join: conditions.length === 1 ? 'or' : join,
      conditions,
      repeat,
      extended,
      expires,
      note: note.trim(),
    };
    const faults: string[] = read.map((one) => ('fault' in one ? one.fault : ''));
    const isRight = conditions.length === typed.length;
    if (isRight && rules.some((one) => isSameRule(one, made))) faults[0] = t('alarms.value.same');
    setErrors(faults);
    setFailure('');
    if (faults.some((fault) => fault !== '')) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    const failed = await save(made);
    setBusy(false);
    if (failed === null) onClose();
    else setFailure(`${t('alarms.saveFailed')} ${t(`failure.${failed}`, { provider })}`);
  }

  return (
    <Modal
      title={t(rule === undefined ? 'alarms.add' : 'alarms.change')}
      guide="alarms#set"
      onClose={onClose}
      onBeside={() => {
        if (typed === first) onClose();
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
        {typed.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place
          <fieldset key={place} className={css.condition}>
            {place === 0 ? null : (
              <legend>
                <select
                  aria-label={t('alarms.join')}
                  value={join}
                  onChange={({ target }) => setJoin(target.value === 'or' ? 'or' : 'and')}
                >
                  <option value="and">{t('alarms.join.and')}</option>
                  <option value="or">{t('alarms.join.or')}</option>
                </select>
              </legend>
            )}
            <ConditionFields
              typed={one}
              onChange={(next) => edit(place, next)}
              lastPrice={figures.last}
              error={errors[place] ?? ''}
              {...(place === 0 && { valueField: field })}
            />
          </fieldset>
        ))}
        <p className={css.now} role="status">
          {isTrue ? t('alarms.now.true') : ''}
        </p>
        <details className={css.more} open={rule !== undefined}>
          <summary>{t('alarms.more')}</summary>
          <div className={css.form}>
            <div className={fields.actions}>
              <Button
                disabled={typed.length === MAX_CONDITIONS}
                onClick={() => setTyped([...typed, { condition: FIRST_CONDITION, value: '', upper: '' }])}
              >
                {t('alarms.condition.add')}
              </Button>
              {typed.length === 1 ? null : (
                <Button onClick={() => setTyped(typed.slice(0, -1))}>{t('alarms.condition.remove')}</Button>
              )}
            </div>
            <RuleOptionFields
              options={options}
              onChange={(change) => setOptions((before) => ({ ...before, ...change }))}
            />
          </div>
        </details>
        <p className={css.error} role="alert">
          {failure}
        </p>
      </form>
    </Modal>
  );
}

function figuresOf(quote: QuoteValues | undefined): AlarmFigures {
  const figures = new AlarmFigures();
  if (quote !== undefined) figures.read(quote, 0);
  return figures;
}

function isAllTrue(conditions: readonly Condition[], join: AlarmRule['join'], figures: AlarmFigures): boolean {
  const isTrue = (one: Condition): boolean => isTrueNow(one, figures);
  return join === 'and' ? conditions.every(isTrue) : conditions.some(isTrue);
}
