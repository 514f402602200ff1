import { useSyncExternalStore } from 'react';

/** Whether this browser shows notifications of this site; `unsupported` also if a page may not ask. */
type NotificationState = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

/** The browser's current permission. */
export function notificationState(): NotificationState {
  return typeof Notification === 'undefined' || !isSecureContext ? 'unsupported' : Notification.permission;
}

/** Asks the user for permission. Only the user's own switch calls this. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() === 'default') await Notification.requestPermission();
  for (const listener of listeners) listener();
  return notificationState();
}

/** The browser's permission, kept up to date when its settings change. */
export function useNotificationState(): NotificationState {
  return useSyncExternalStore(watch, notificationState);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  let status: PermissionStatus | undefined;
  let stopped = false;
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (stopped) return;
      status = found;
      status.addEventListener('change', listener);
    })
    // A browser that does not report changes is asked again at the next switch.
    .catch(() => {});
  return () => {
    stopped = true;
    listeners.delete(listener);
    status?.removeEventListener('change', listener);
  };
}
