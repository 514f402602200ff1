import type { ReactNode } from 'react';
import css from './filter-field.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  /** What the number counts. */
  readonly unit: string;
  readonly value: string;
  /** What is wrong with it; empty when nothing is. */
  readonly error: string;
  readonly onChange: (text: string) => void;
}

/** One number of a form, its unit beside it and what is wrong with it below. */
export function FilterField({ id, label, unit, value, error, onChange }: Props): ReactNode {
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.entry}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={value}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? `${id}-unit` : `${id}-unit ${id}-error`}
          onChange={({ target }) => onChange(target.value)}
        />
        <span id={`${id}-unit`} className={css.unit}>
          {unit}
        </span>
      </div>
      {error === '' ? null : (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
