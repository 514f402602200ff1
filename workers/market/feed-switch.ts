import type { FeedState } from '../api/market-api.ts';
import type { Account } from './account.ts';
import type { AlarmStore } from './alarms/alarm-store.ts';
import type { Configuration } from './calls/configuration.ts';
import type { LiveFeed } from './streams/live-feed.ts';

/** The parts of the worker that the switch joins. */
export interface FeedSwitchParts {
  readonly account: Pick<Account, 'session' | 'preferences' | 'awaitsToken' | 'ask'>;
  readonly feed: Pick<LiveFeed, 'state' | 'start' | 'stop' | 'setAutomatic'>;
  readonly alarms: Pick<AlarmStore, 'begin' | 'end'>;
  configuration(): Configuration;
}

/**
 * Turns the feed on and off: it runs for a subscriber with real-time entitlement who has chosen real-time. The alarms
 * are shown together with it.
 */
export class FeedSwitch {
  private readonly parts: FeedSwitchParts;
  /** The exchange codes that the feed runs with; empty while it is off. */
  private keys = '';
  private mode: FeedState['mode'] = 'off';
  /** Epoch ms at which the feed was lost; 0 while it is up. */
  private lostAt = 0;

  constructor(parts: FeedSwitchParts) {
    this.parts = parts;
  }

  /** The account changed: starts or stops the feed as required. */
  consider(): void {
    const { account, feed, alarms, configuration } = this.parts;
    const { loggedIn, realtimeKeys } = account.session.state;
    const keys = loggedIn && account.preferences.realtime ? realtimeKeys.join() : '';
    if (loggedIn && keys === '') alarms.end();
    if (keys === this.keys || (keys !== '' && account.awaitsToken)) return;
    this.keys = keys;
    if (keys === '') feed.stop();
    else {
      void this.beginAlarms();
      feed.start(realtimeKeys, configuration(), this.isAutomatic);
    }
  }

  /** The preference for reconnecting after an error may have changed. */
  adjust(): void {
    this.parts.feed.setAutomatic(this.isAutomatic);
  }

  /** Stops the feed, whoever is logged in; the next `consider` may start it again. */
  off(): void {
    this.keys = '';
    this.parts.feed.stop();
  }

  /** Loads alarms again that could not be loaded, while the feed is on. */
  renewAlarms(): void {
    if (this.keys !== '') void this.beginAlarms();
  }

  /** The feed's state changed. */
  follow(): void {
    const { account, feed } = this.parts;
    const { mode, connected, reason, since } = feed.state;
    const lostAt = mode === 'off' || connected || reason === '' ? 0 : since;
    // A hub error may mean an expired session or a dead server: ask the server, and once more if the feed stays away.
    if (lostAt !== 0 && (lostAt !== this.lostAt || mode !== this.mode)) void account.ask();
    this.lostAt = lostAt;
    this.mode = mode;
    if (mode !== 'off') void this.beginAlarms();
  }

  private async beginAlarms(): Promise<void> {
    const { account, alarms } = this.parts;
    await alarms.begin(account.session.state.userid).catch(() => {
      // `Http` has logged the failure; the feed's next change retries.
    });
  }

  private get isAutomatic(): boolean {
    return this.parts.account.preferences.values.autolive !== 'false';
  }
}
