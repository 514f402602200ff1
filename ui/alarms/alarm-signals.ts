import { notificationState } from '../platform/notifications.ts';
import { serviceWorkers } from '../platform/service-worker.ts';
import { onceActive } from '../platform/user-activation.ts';
import { playTone } from './alarm-tone.ts';
import { TabTurn } from './tab-turn.ts';

/** Lines of a notification; browsers cut longer ones. */
const MOST_LINES = 4;

/** What of a triggered alarm leaves the page. */
interface Signal {
  readonly sound: boolean;
  readonly notify: boolean;
  readonly title: string;
  /** A sentence for each message, newest first. */
  readonly lines: readonly string[];
  /** The same signal has the same name in every tab. */
  readonly tag: string;
  /** The notification was clicked; the window has the focus. */
  readonly open: () => void;
}

/**
 * Tone and notification of triggered alarms. However many tabs are open, one of them does each: for the tone only tabs
 * stand in line that the browser lets sound.
 */
export class AlarmSignals {
  readonly #notifying = new TabTurn('borealis-alarm-notification');
  #sounding: TabTurn | undefined;
  readonly #stopWaiting: () => void;
  /** Listens for a click on the latest notification of the service worker. */
  #clicks: AbortController | undefined;

  constructor() {
    this.#stopWaiting = onceActive(() => {
      this.#sounding = new TabTurn('borealis-alarm-sound');
    });
  }

  /** Gives the signal, if it is this tab's turn. */
  give({ sound, notify, title, lines, tag, open }: Signal): void {
    if (sound && this.#sounding?.held) playTone();
    if (!notify || !this.#notifying.held || notificationState() !== 'granted') return;
    const body = lines.slice(0, MOST_LINES).join('\n');
    try {
      const notification = new Notification(title, { body, tag });
      notification.onclick = () => {
        window.focus();
        notification.close();
        open();
      };
    } catch {
      // Browsers of phones want it of the service worker, and tell that one of a click.
      void this.#giveByWorker(title, { body, tag }, open);
    }
  }

  /** This tab signals no longer. */
  end(): void {
    this.#stopWaiting();
    this.#clicks?.abort();
    this.#notifying.end();
    this.#sounding?.end();
  }

  async #giveByWorker(title: string, options: NotificationOptions, open: () => void): Promise<void> {
    const registration = await serviceWorkers?.getRegistration();
    if (registration === undefined) return;
    this.#clicks?.abort();
    this.#clicks = new AbortController();
    const { signal } = this.#clicks;
    serviceWorkers?.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        if (data === options.tag) open();
      },
      { signal },
    );
    await registration.showNotification(title, options);
  }
}
