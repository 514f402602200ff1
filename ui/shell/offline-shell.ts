import { savesData, serviceWorkers } from '../platform/service-worker.ts';
import { trustedWorkerUrl } from '../platform/trusted.ts';

/**
 * Keeps the app itself in the browser, so that it opens without the server, too (`workers/offline`). Does nothing where service
 * workers are missing, where the user saves data, and in development, whose files have no build.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || serviceWorkers === undefined || savesData()) return;
  serviceWorkers.register(trustedWorkerUrl('/offline-worker.js')).catch((reason: unknown) => {
    console.warn('The app could not be kept for use without the server.', reason);
  });
}
