import type { Viewer, Window } from '../journeys/window.ts';

/** Chooses language and theme in the app. A browser reads the machine's preferences only when it starts, which takes seconds. */
export async function chooseDisplay(window: Window, { language, theme }: Viewer): Promise<void> {
  if (language === 'en' && theme === 'light') return;
  // The app reads the choice when it opens next.
  await window.open('/about');
  const display = JSON.stringify(JSON.stringify({ language, theme }));
  await window.evaluate(`localStorage.setItem('borealis.display', ${display})`);
}
