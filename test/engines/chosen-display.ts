import type { Viewer, Window } from '../journeys/window.ts';

/**
 * Chooses language and theme in the app. A browser reads the machine's own wishes only when it starts, and each start takes
 * seconds.
 */
export async function chooseDisplay(window: Window, { language, theme }: Viewer): Promise<void> {
  if (language === 'en' && theme === 'light') return;
  // The choice is read when the app opens next.
  await window.open('/about');
  const display = JSON.stringify(JSON.stringify({ language, theme }));
  await window.evaluate(`localStorage.setItem('borealis.display', ${display})`);
}
