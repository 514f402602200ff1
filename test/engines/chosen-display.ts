import type { Viewer, Window } from '../journeys/window.ts';

/**
 * Makes a window that of somebody who has chosen this language and theme in the app: what the machine wishes for is said to a
 * browser when it starts, and each start takes seconds.
 */
export async function chooseDisplay(window: Window, { language, theme }: Viewer): Promise<void> {
  if (language === 'en' && theme === 'light') return;
  // The choice is read when the app opens next.
  await window.open('/about');
  const display = JSON.stringify(JSON.stringify({ language, theme }));
  await window.evaluate(`localStorage.setItem('borealis.display', ${display})`);
}
