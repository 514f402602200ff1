/** Service workers keep the app's files, and show its notifications on phones. Undefined if the page is not served securely. */
export const serviceWorkers: ServiceWorkerContainer | undefined = navigator.serviceWorker;

/** Whether the user asked the browser to save data; false if the browser does not say. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
