import type { ComponentType } from 'react';

/** Loads the main menu. The header calls this as soon as its button is hovered or focused. */
export async function loadMenu(): Promise<ComponentType<{ readonly path: string }>> {
  return (await import('./menu.tsx')).Menu;
}
