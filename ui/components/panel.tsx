import { type ReactNode, useId } from 'react';
import css from './panel.module.css';

interface Props {
  readonly title: string;
  /** Shown beside the title: a link to the whole list, a dot. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of a screen. */
export function Panel({ title, aside, children }: Props): ReactNode {
  const id = useId();
  return (
    <section className={css.panel} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
