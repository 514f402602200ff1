/** What keeps the app's files and shows its notifications on phones; undefined where the page is not served securely. */
export const serviceWorkers: ServiceWorkerContainer | undefined = navigator.serviceWorker;

/** Whether the user asked the browser to save data; of browsers that do not tell, nobody did. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
