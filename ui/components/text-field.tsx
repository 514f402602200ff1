import { type ReactNode, useId } from 'react';
import form from './form.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  /** The most characters. */
  readonly longest: number;
  /** What is wrong with the value; empty if nothing is. */
  readonly fault: string;
  /** A proposal, which is selected when the field gets the focus. */
  readonly proposal?: string;
  readonly onChange: (value: string) => void;
}

/** A line of text with its label above and its fault below. */
export function TextField({ label, value, longest, fault, proposal = '', onChange }: Props): ReactNode {
  const id = useId();
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={longest}
        autoComplete="off"
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
        onFocus={({ target }) => {
          if (target.value === proposal) target.select();
        }}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-fault`} className={form.fault} role="alert">
        {fault}
      </p>
    </div>
  );
}
