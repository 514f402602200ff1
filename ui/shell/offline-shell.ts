import { savesData, serviceWorkers } from '../platform/service-worker.ts';
import { trustedWorkerUrl } from '../platform/trusted.ts';

/**
 * Keeps the app itself in the browser, so that it also opens without the server (`workers/offline`). Does nothing if service
 * workers are missing or the user saves data, or in development, where the files have no build.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || serviceWorkers === undefined || savesData()) return;
  serviceWorkers.register(trustedWorkerUrl('/offline-worker.js')).catch((reason: unknown) => {
    console.warn('The app could not be kept for use without the server.', reason);
  });
}
