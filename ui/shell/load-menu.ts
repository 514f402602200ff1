import type { ComponentType } from 'react';
import type { MenuProps } from './menu.tsx';

/** Loads the main menu. The header calls this as soon as its button is hovered or focused. */
export async function loadMenu(): Promise<ComponentType<MenuProps>> {
  return (await import('./menu.tsx')).Menu;
}
