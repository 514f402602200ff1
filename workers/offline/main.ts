import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';

/** A file of the build: its address, and its content's name where the address does not hold it. */
interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
}

/** Put in by the build (`build/offline-worker.ts`). */
declare const __BUILT_FILES__: BuiltFile[];
declare const self: ServiceWorkerGlobalScope;

const PAGE = '/index.html';
/** A header that every answer of our server has. */
const OURS = 'X-Market-Time';
/** The alarms that have come true. */
const MESSAGES = '/alarmmessages';

// Files named by their content come from the cache, so that tabs of an older build find theirs until the last one is closed. The
// page itself is asked for anew as long as the server answers: a new build shows at the next visit. Calls and the hub are the
// market worker's alone; nothing of theirs passes through here.
precache(__BUILT_FILES__);
addRoute({ directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode !== 'navigate' || new URL(url).pathname.startsWith('/adverts/')) return;
  event.respondWith(visit(event.request));
});

/**
 * What the server answers to a visit, its own errors too; the page that was kept where it does not answer, or where only
 * something before it does, such as a proxy that says in a page of its own that the server is gone.
 */
async function visit(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer !== undefined && (answer.status < 500 || answer.headers.has(OURS))) return answer;
  return (await matchPrecache(PAGE)) ?? answer ?? Response.error();
}

// A window that is open is told which notification it was, and shows its message; else one is opened on the messages.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(showMessages(notification.tag));
});

async function showMessages(tag: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (window === undefined) {
    await self.clients.openWindow(MESSAGES);
    return;
  }
  window.postMessage(tag);
  await window.focus();
}
