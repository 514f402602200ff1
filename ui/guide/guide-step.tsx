import { Fragment, type ReactNode } from 'react';
import { type Translate, useText } from '../i18n/text.ts';
import { keyLabel } from '../keys/key-label.ts';
import { keyParts } from '../keys/key-table.ts';
import css from './guide-screen.module.css';
import { type Marker, markerLabel, stepParts } from './step-parts.ts';

/** A sentence of the guide, with the app's own labels in place of its markers. */
export function GuideStep({ text }: { readonly text: string }): ReactNode {
  const t = useText();
  return stepParts(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
    <Fragment key={at}>{typeof part === 'string' ? part : shown(part, t)}</Fragment>
  ));
}

function shown(marker: Marker, t: Translate): ReactNode {
  const { act, of, words } = marker;
  if (words !== undefined) return words;
  if (act === 'type' || act === 'code') return <code className={act === 'code' ? css.command : css.typed}>{of}</code>;
  if (act !== 'key') return <b>{markerLabel(marker, t) ?? of}</b>;
  return (
    <kbd className={css.key}>
      {keyParts(of)
        .map((part) => keyLabel(part, t))
        .join(' ')}
    </kbd>
  );
}
