import type { ComponentType } from 'react';

/** Loads the main menu, which the header does as soon as a pointer or the focus comes to its button. */
export async function loadMenu(): Promise<ComponentType<{ readonly path: string }>> {
  return (await import('./menu.tsx')).Menu;
}
