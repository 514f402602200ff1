import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';

/** The look of a button, for links that look like one. */
export function buttonClass(primary: boolean): string {
  return primary ? `${css.button} ${css.primary}` : `${css.button}`;
}

interface Props extends ComponentProps<'button'> {
  /** The screen's main action. */
  readonly primary?: boolean;
}

/**
 * A push button. One that is only temporarily unavailable is `aria-disabled`, because `disabled` would take the focus from it.
 */
export function Button({ primary = false, type = 'button', ...rest }: Props): ReactNode {
  return <button {...rest} type={type} className={buttonClass(primary)} />;
}
