import type { ReactNode } from 'react';
import css from './switch.module.css';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, checked, onChange }: Props): ReactNode {
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
      {label}
    </label>
  );
}
