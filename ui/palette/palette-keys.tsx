import type { ReactNode } from 'react';
import css from './palette-keys.module.css';
import { PALETTE_KEYS } from './palette-opening.ts';

/** The keys of the command palette, as labelled on the keyboard; nothing on touch screens. */
export function PaletteKeys(): ReactNode {
  return <kbd className={css.keys}>{PALETTE_KEYS}</kbd>;
}
