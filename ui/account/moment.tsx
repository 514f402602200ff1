import type { ReactNode } from 'react';
import { useLocale } from '../i18n/text.ts';

/** A moment (Unix milliseconds) in the reader's own time zone. */
export function Moment({ at }: { readonly at: number }): ReactNode {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={new Date(at).toISOString()}>{format.format(at)}</time>;
}
