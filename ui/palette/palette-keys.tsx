import type { ReactNode } from 'react';
import css from './palette-keys.module.css';
import { PALETTE_KEYS } from './palette-opening.ts';

/** The keys of the command palette, as they are printed on the keyboard; nothing where fingers are. */
export function PaletteKeys(): ReactNode {
  return <kbd className={css.keys}>{PALETTE_KEYS}</kbd>;
}
