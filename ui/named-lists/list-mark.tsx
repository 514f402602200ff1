import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import css from './list-mark.module.css';

/** The marks of securities. Each has its own shape, so that they differ without colour. */
export const MARKS = [
  { colour: 1, form: '●' },
  { colour: 2, form: '■' },
  { colour: 3, form: '▲' },
  { colour: 4, form: '◆' },
  { colour: 5, form: '★' },
  { colour: 6, form: '✚' },
] as const;

/** A mark, with its name for screen readers. */
export function ListMark({ colour }: { readonly colour: number }): ReactNode {
  const t = useText();
  const mark = MARKS.find((each) => each.colour === colour);
  if (mark === undefined) return null;
  const name = t(`lists.mark.${mark.colour}`);
  return (
    <span role="img" aria-label={name} title={name} className={css.mark} data-colour={colour}>
      {mark.form}
    </span>
  );
}
