import { notificationState } from '../platform/notifications.ts';
import { serviceWorkers } from '../platform/service-worker.ts';
import { onceActive } from '../platform/user-activation.ts';
import { playTone } from './alarm-tone.ts';
import { TabTurn } from './tab-turn.ts';

/** The most lines of a notification; browsers cut longer ones. */
const MAX_LINES = 4;

/** What a triggered alarm shows outside the page. */
interface Signal {
  readonly sound: boolean;
  readonly notify: boolean;
  readonly title: string;
  /** One sentence per message, newest first. */
  readonly lines: readonly string[];
  /** The same signal has the same tag in every tab. */
  readonly tag: string;
  /** Called when the notification is clicked; the window has the focus. */
  readonly open: () => void;
}

/**
 * The sound and the notification of triggered alarms. However many tabs are open, one tab gives each. Only tabs that the browser
 * allows to play sound compete for the sound.
 */
export class AlarmSignals {
  readonly #notifying = new TabTurn('borealis-alarm-notification');
  #sounding: TabTurn | undefined;
  readonly #stopWaiting: () => void;
  /** Listens for a click on the latest notification that the service worker showed. */
  #clicks: AbortController | undefined;

  constructor() {
    this.#stopWaiting = onceActive(() => {
      this.#sounding = new TabTurn('borealis-alarm-sound');
    });
  }

  /** Gives the signal if it is this tab's turn. */
  give(signal: Signal): void {
    if (signal.sound) void this.#sound();
    if (signal.notify) void this.#notify(signal);
  }

  async #sound(): Promise<void> {
    await this.#sounding?.known;
    if (this.#sounding?.held) playTone();
  }

  /** An alarm may fire before it is known whose turn it is: the first that it fired loads this code. */
  async #notify({ title, lines, tag, open }: Signal): Promise<void> {
    await this.#notifying.known;
    if (!this.#notifying.held || notificationState() !== 'granted') return;
    const body = lines.slice(0, MAX_LINES).join('\n');
    try {
      const notification = new Notification(title, { body, tag });
      notification.onclick = () => {
        window.focus();
        notification.close();
        open();
      };
    } catch {
      // Browsers on phones require the service worker for notifications, and report clicks to it.
      void this.#giveByWorker(title, { body, tag }, open);
    }
  }

  /** Ends this tab's signals. */
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
