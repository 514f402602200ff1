import { useSyncExternalStore } from 'react';

/** Whether this browser shows notifications of this site; `unsupported` also where a page may not ask. */
type NotificationState = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

/** What the browser says now. */
export function notificationState(): NotificationState {
  return typeof Notification === 'undefined' || !isSecureContext ? 'unsupported' : Notification.permission;
}

/** Asks the user for permission; only ever on their own switch. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() === 'default') await Notification.requestPermission();
  for (const listener of listeners) listener();
  return notificationState();
}

/** What the browser says, kept up to date, also when its settings change. */
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
    // A browser that does not tell of changes is asked again at the next switch.
    .catch(() => {});
  return () => {
    stopped = true;
    listeners.delete(listener);
    status?.removeEventListener('change', listener);
  };
}
