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

/** Changes are gathered for so long (ms) before they are sent, because dialogs change several at once. */
const GATHER = 300;

const saved = v.array(v.object({ val: text }));

type Changes = Readonly<Record<string, string>>;

/**
 * The preferences: of a subscriber, kept by the server; of a visitor, kept by the browser (the tabs store what the state
 * says). They are read once and held here; a change holds at once and is sent a moment later. What a subscriber changes
 * before they could be read is kept apart, so that it changes what the server has and never replaces it.
 */
export class PreferenceStore {
  values: Changes = PREFERENCE_DEFAULTS;
  /** As the state tells it (`MarketState.settings`). */
  status: MarketState['settings'] = 'kept';
  private readonly http: Http;
  private readonly changed: () => void;
  private visitor: Changes = PREFERENCE_DEFAULTS;
  private formatted = { of: this.values, text: formatPreferences(this.values) };
  /** The subscriber whose preferences are to be shown, and the one whose they are; empty for a visitor. */
  private wanted = '';
  private owner = '';
  /** What the wanted subscriber changed before their own were read. */
  private early: Changes = {};
  /** Counts changes; the server has the one numbered `sent`. */
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

  /** Whether they are a subscriber's, and not the visitor's. */
  get areSubscribers(): boolean {
    return this.owner !== '';
  }

  /** Whether real-time is chosen: by the preferences of whoever is logged in, or at the login that they wait for. */
  get realtime(): boolean {
    return (this.areSubscribers ? this.values.realtime : this.early.realtime) === 'true';
  }

  /** `values` as one string; formatted once for each change. */
  get text(): string {
    if (this.formatted.of !== this.values) this.formatted = { of: this.values, text: formatPreferences(this.values) };
    return this.formatted.text;
  }

  /** The string that a tab's browser keeps for visitors. */
  takeVisitorString(stored: string): void {
    this.visitor = parsePreferences(stored);
    if (this.wanted !== '') return;
    this.values = this.visitor;
    this.changed();
  }

  /**
   * Shows a subscriber's preferences: reads them, unless they are here, and sends what is unsaved. What cannot be
   * understood has its default (specification section 8). Rejects as the call does; the next `open` tries again.
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

  /** Back to the visitor's own. */
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
   * Changes some; names and values that no preference may have are dropped. Resolves when they are kept, or when their user
   * has gone.
   */
  save(changes: Changes): Promise<void> {
    this.values = changedPreferences(this.values, changes);
    if (this.areSubscribers) this.gather();
    else if (this.wanted !== '') this.early = { ...this.early, ...changes };
    else this.visitor = this.values;
    this.changed();
    return this.wanted === '' ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Sends what is unsaved without waiting any longer; resolves when that was tried. */
  async flush(): Promise<void> {
    if (this.isUnsaved) await this.send();
  }

  /** As `flush`, where this worker may end: a save that is under way is not waited for, and what may overtake it goes again after it. */
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

  /** One at a time: of two under way the older might arrive last, and would be what the server keeps. */
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
      // `Http` has logged it. What is unsaved stays so, and says so, until it is tried again.
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
