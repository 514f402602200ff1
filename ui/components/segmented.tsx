import { type ReactNode, useId } from 'react';
import css from './segmented.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props<T extends string> {
  readonly legend: string;
  /** The legend is for screen readers only. */
  readonly legendHidden?: boolean;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  /** Many short options: columns of equal width. */
  readonly even?: boolean;
  /** Null if none is selected. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}

/** A choice between a few options, all visible: radio buttons drawn as one bar. */
export function Segmented<T extends string>({
  legend,
  legendHidden = false,
  even = false,
  options,
  value,
  onChange,
}: Props<T>): ReactNode {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      <div className={even ? `${css.options} ${css.even}` : css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              className={css.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
