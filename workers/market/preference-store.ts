import * as v from 'valibot';
import {
  changedPreferences,
  formatPreferences,
  PREFERENCE_DEFAULTS,
  parsePreferences,
} from '../../engine/settings/preferences.ts';
import type { MarketState } from '../api/market-api.ts';
import { text } from './answers/fields.ts';
import type { Http } from './calls/http.ts';

/** How long (ms) changes are collected before they are sent, because dialogs change several at once. */
const GATHER = 300;

const saved = v.array(v.object({ val: text }));

type Changes = Readonly<Record<string, string>>;

/**
 * The preferences. The server stores a subscriber's, the browser a visitor's (the tabs save what the state holds). They
 * are read once and held here; a change takes effect at once and is sent a moment later. Changes that a subscriber
 * makes before the preferences could be read are kept apart, so that they are applied to what the server has and never
 * replace it.
 */
export class PreferenceStore {
  values: Changes = PREFERENCE_DEFAULTS;
  /** Reported as `MarketState.settings`. */
  status: MarketState['settings'] = 'kept';
  private readonly http: Http;
  private readonly changed: () => void;
  private visitor: Changes = PREFERENCE_DEFAULTS;
  private formatted = { of: this.values, text: formatPreferences(this.values) };
  /** The subscriber whose preferences are wanted, and the one whose preferences are loaded; empty for a visitor. */
  private wanted = '';
  private owner = '';
  /** What the wanted subscriber changed before their own were read. */
  private early: Changes = {};
  /** Counts changes; the server has those up to `sent`. */
  private changes = 0;
  private sent = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The save under way, and what waits for it. */
  private saving: Promise<unknown> | undefined;
  private next: Promise<void> | undefined;
  /** Called when all changes are kept. */
  private waiting: (() => void)[] = [];

  constructor(http: Http, changed: () => void) {
    this.http = http;
    this.changed = changed;
  }

  /** Whether they belong to a subscriber, not to the visitor. */
  get areSubscribers(): boolean {
    return this.owner !== '';
  }

  /** Whether real-time is chosen: by the user's preferences or, until those are loaded, at the login. */
  get realtime(): boolean {
    return (this.areSubscribers ? this.values.realtime : this.early.realtime) === 'true';
  }

  /** `values` as one string; formatted once for each change. */
  get text(): string {
    if (this.formatted.of !== this.values) this.formatted = { of: this.values, text: formatPreferences(this.values) };
    return this.formatted.text;
  }

  /** Takes the string that a tab's browser saved for visitors. */
  takeVisitorString(stored: string): void {
    this.visitor = parsePreferences(stored);
    if (this.wanted !== '') return;
    this.values = this.visitor;
    this.changed();
  }

  /**
   * Switches to a subscriber's preferences: reads them unless they are loaded, and sends unsaved changes. An invalid
   * value gets its default (specification section 8). Rejects as the call does; the next `open` tries again.
   */
  async open(userid: string): Promise<void> {
    if (this.owner === userid) return this.flush();
    if (this.wanted !== userid) this.leave();
    this.wanted = userid;
    let kept: string;
    try {
      const [first] = await this.http.get('/api/usersettings/get/spasettings/a', saved);
      kept = first?.val ?? '';
    } catch (reason) {
      if (this.wanted === userid && this.owner === '') this.setStatus('unread');
      throw reason;
    }
    if (this.wanted !== userid || this.owner !== '') return;
    this.owner = userid;
    this.status = 'kept';
    this.values = changedPreferences(parsePreferences(kept), this.early);
    if (Object.keys(this.early).length > 0) this.gather();
    this.early = {};
    this.changed();
  }

  /** Switches back to the visitor's preferences. */
  leave(): void {
    if (this.wanted === '') return;
    clearTimeout(this.timer);
    this.sent = this.changes;
    this.wanted = '';
    this.owner = '';
    this.early = {};
    this.status = 'kept';
    this.values = this.visitor;
    this.letGo();
    this.changed();
  }

  /**
   * Changes preferences; invalid names and values are dropped. Resolves when the changes are saved, or when their user
   * is gone.
   */
  save(changes: Changes): Promise<void> {
    this.values = changedPreferences(this.values, changes);
    if (this.areSubscribers) this.gather();
    else if (this.wanted !== '') this.early = { ...this.early, ...changes };
    else this.visitor = this.values;
    this.changed();
    return this.wanted === '' ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Sends unsaved changes now; resolves when the attempt has ended. */
  async flush(): Promise<void> {
    if (this.isUnsaved) await this.send();
  }

  /**
   * Like `flush`, for when this worker may end: does not wait for a save in progress. A request that may overtake that
   * save is repeated after it.
   */
  flushLast(): void {
    if (!this.isUnsaved) return;
    if (this.saving !== undefined) this.hold(Promise.all([this.saving, this.post().catch(() => {})]));
    void this.send();
  }

  private get isUnsaved(): boolean {
    return this.areSubscribers && this.sent !== this.changes;
  }

  private gather(): void {
    this.changes += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), GATHER);
  }

  /** One save at a time: of two concurrent ones the older might arrive last and win. */
  private send(): Promise<void> {
    clearTimeout(this.timer);
    if (this.saving === undefined) {
      const tried = this.trySaving();
      this.hold(tried);
      return tried;
    }
    this.next ??= this.saving.then(() => {
      this.next = undefined;
      return this.flush();
    });
    return this.next;
  }

  private hold(saving: Promise<unknown>): void {
    const held = saving.then(() => {
      if (this.saving === held) this.saving = undefined;
    });
    this.saving = held;
  }

  private async trySaving(): Promise<void> {
    const { owner, changes } = this;
    try {
      await this.post();
    } catch {
      // `Http` has logged the failure. The changes stay unsaved, and reported as such, until the next attempt.
      if (this.owner === owner && this.sent < changes && this.next === undefined) this.setStatus('unsaved');
      return;
    }
    if (this.owner !== owner) return;
    this.sent = Math.max(this.sent, changes);
    if (this.sent !== this.changes) return;
    this.setStatus('kept');
    this.letGo();
  }

  private letGo(): void {
    for (const kept of this.waiting.splice(0)) kept();
  }

  private post(): Promise<unknown> {
    return this.http.lastPost('/api/usersettings/set', { name: 'spasettings', value: this.text }, v.unknown());
  }

  private setStatus(status: MarketState['settings']): void {
    if (status === this.status) return;
    this.status = status;
    this.changed();
  }
}
