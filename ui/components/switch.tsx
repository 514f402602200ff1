import type { ReactNode } from 'react';
import css from './switch.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly labelHidden?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once. */
export function Switch({ label, labelHidden = false, checked, onChange }: Props): ReactNode {
  return (
    <label className={css.label}>
      <input
        className={css.input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </label>
  );
}
