import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';

/** The look of a button, for links that look like one. */
export function buttonClass(primary: boolean): string {
  return primary ? `${css.button} ${css.primary}` : `${css.button}`;
}

interface Props extends ComponentProps<'button'> {
  /** The one action that the screen is for. */
  readonly primary?: boolean;
}

/** A push button. One that cannot be pressed only for now is `aria-disabled`: `disabled` would cost it the focus. */
export function Button({ primary = false, type = 'button', ...rest }: Props): ReactNode {
  return <button {...rest} type={type} className={buttonClass(primary)} />;
}
