import type { ReactNode } from 'react';
import css from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const BARS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'];

interface Props {
  readonly label: string;
  /** The number of expected rows, 13 at most. */
  readonly rows?: number;
}

/** Grey bars in place of a table, at its expected height. They appear only if loading takes longer than 300 ms. */
export function Skeleton({ label, rows = 6 }: Props): ReactNode {
  return (
    <div className={css.skeleton} role="status" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {BARS.slice(0, rows).map((bar) => (
        <div key={bar} className={css.bar} aria-hidden="true" />
      ))}
    </div>
  );
}
