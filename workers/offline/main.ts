import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';

/** A file of the build: its URL, and a revision if the URL does not contain a content hash. */
interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
}

/** Replaced by the build (`build/offline-worker.ts`). */
declare const __BUILT_FILES__: BuiltFile[];
declare const self: ServiceWorkerGlobalScope;

const PAGE = '/index.html';
/** A header on every answer of our server. */
const OURS = 'X-Market-Time';
/** The screen of fired alarms. */
const MESSAGES = '/alarmmessages';

// Files with a content hash come from the cache, so that tabs of an older build find theirs until the last one is
// closed. The page itself is fetched as long as the server answers, so that a new build shows at the next visit. Calls
// and the hub belong to the market worker; nothing of theirs passes through here.
precache(__BUILT_FILES__);
addRoute({ directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode !== 'navigate' || new URL(url).pathname.startsWith('/adverts/')) return;
  event.respondWith(visit(event.request));
});

/**
 * The server's answer to a visit, including its errors. The cached page if the server does not answer, or if only a
 * proxy in front of it does, with an error page of its own.
 */
async function visit(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer !== undefined && (answer.status < 500 || answer.headers.has(OURS))) return answer;
  return (await matchPrecache(PAGE)) ?? answer ?? Response.error();
}

// A message of an alarm while no window may be open. A window that is in sight shows it itself; one that is not shows it under
// the same tag, so that it is there once.
self.addEventListener('push', (event) => {
  const message = messageOf(event.data);
  if (message !== undefined) event.waitUntil(showOnce(message));
});

interface PushedMessage {
  readonly id: number;
  readonly title: string;
  readonly body: string;
}

function messageOf(data: PushMessageData | null): PushedMessage | undefined {
  try {
    const { id, title, body } = (data?.json() ?? {}) as Partial<PushedMessage>;
    if (typeof id !== 'number' || typeof title !== 'string' || typeof body !== 'string') return undefined;
    return { id, title, body };
  } catch {
    return undefined;
  }
}

async function showOnce({ id, title, body }: PushedMessage): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(title, { body, tag: `borealis-alarm-${id}` });
}

// An open window is told which notification was clicked and shows its message; otherwise a window opens on the
// messages.
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
