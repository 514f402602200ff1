import type { ReactNode } from 'react';
import css from './notice.module.css';

interface Props {
  readonly title?: string;
  readonly text: string;
  /** The next step: a link or a button. */
  readonly children?: ReactNode;
}

/** Shown in place of content: why there is none, and what to do next. */
export function Notice({ title, text, children }: Props): ReactNode {
  return (
    <div className={css.notice}>
      {title === undefined ? null : <p className={css.title}>{title}</p>}
      <p>{text}</p>
      {children}
    </div>
  );
}
