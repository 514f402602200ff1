import { trustedWorkerUrl } from '../trusted.ts';

/**
 * Keeps the app itself in the browser, so that it opens without the server, too (`workers/offline`). Does nothing where service
 * workers are missing, where the user saves data, and in development, whose files have no build.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  navigator.serviceWorker.register(trustedWorkerUrl('/offline-worker.js')).catch((reason: unknown) => {
    console.warn('The app could not be kept for use without the server.', reason);
  });
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
