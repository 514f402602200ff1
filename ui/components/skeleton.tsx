import type { ReactNode } from 'react';
import css from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const BARS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

/** Grey bars where rows will be, seen only when loading takes longer than 300 ms. */
export function Skeleton({ label, rows = 6 }: { readonly label: string; readonly rows?: number }): ReactNode {
  return (
    <div className={css.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {BARS.slice(0, rows).map((bar) => (
        <div key={bar} className={css.bar} aria-hidden="true" />
      ))}
    </div>
  );
}
