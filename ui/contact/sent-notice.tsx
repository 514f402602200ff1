import { type ReactNode, useEffect, useRef } from 'react';
import fields from '../components/form.module.css';
import css from './contact-screen.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** The next step. */
  readonly children: ReactNode;
}

/** Replaces the form after it was sent. It takes the focus that the form had. */
export function SentNotice({ title, text, children }: Props): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <div className={fields.actions}>{children}</div>
    </div>
  );
}
