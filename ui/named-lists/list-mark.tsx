import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import css from './list-mark.module.css';

/** The marks of securities: a form each, so that no colour is needed to tell them apart. */
export const MARKS = [
  { colour: 1, form: '●' },
  { colour: 2, form: '■' },
  { colour: 3, form: '▲' },
  { colour: 4, form: '◆' },
  { colour: 5, form: '★' },
  { colour: 6, form: '✚' },
] as const;

/** A mark, with its name for those who do not see it. */
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
