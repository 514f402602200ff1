import * as v from 'valibot';
import {
  changedPreferences,
  formatPreferences,
  PREFERENCE_DEFAULTS,
  parsePreferences,
} from '../../engine/settings/preferences.ts';
import { text } from './answers/fields.ts';
import type { Http } from './http.ts';

/** Changes are gathered for so long (ms) before they are sent, because dialogs change several at once. */
const GATHER = 300;

const saved = v.array(v.object({ val: text }));

/**
 * The preferences: of a subscriber, kept by the server; of a visitor, kept by the browser (the tabs store what the state
 * says). They are read once and held here; a change holds at once and is sent a moment later.
 */
export class PreferenceStore {
  values: Readonly<Record<string, string>> = PREFERENCE_DEFAULTS;
  private readonly http: Http;
  private readonly changed: () => void;
  private visitor: Readonly<Record<string, string>> = PREFERENCE_DEFAULTS;
  /** Whether they are a subscriber's, and not the visitor's. */
  areSubscribers = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(http: Http, changed: () => void) {
    this.http = http;
    this.changed = changed;
  }

  /** The string that a tab's browser keeps for visitors. */
  takeVisitorString(stored: string): void {
    this.visitor = parsePreferences(stored);
    if (this.areSubscribers) return;
    this.values = this.visitor;
    this.changed();
  }

  /** Reads a subscriber's preferences; what cannot be read has its default (specification section 8). */
  async loadSubscriber(): Promise<void> {
    const [first] = await this.http.get('/api/usersettings/get/spasettings/a', saved);
    this.areSubscribers = true;
    this.values = parsePreferences(first?.val ?? '');
    this.changed();
  }

  /** Back to the visitor's own. */
  leaveSubscriber(): void {
    if (!this.areSubscribers) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.areSubscribers = false;
    this.values = this.visitor;
    this.changed();
  }

  /** Changes some; names and values that no preference may have are dropped. */
  save(changes: Readonly<Record<string, string>>): void {
    this.values = changedPreferences(this.values, changes);
    if (this.areSubscribers) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.send(), GATHER);
    } else this.visitor = this.values;
    this.changed();
  }

  /** Sends what is unsaved without waiting any longer; resolves when that was tried. */
  async flush(): Promise<void> {
    if (this.timer !== undefined) await this.send();
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const value = formatPreferences(this.values);
      await this.http.lastPost('/api/usersettings/set', { name: 'spasettings', value }, v.unknown());
      this.timer = undefined;
    } catch {
      // `Http` has logged it. What is unsaved stays so until the next change or token.
    }
  }
}
