import { setTimeout as wait } from 'node:timers/promises';
import { languageOf } from '../../engine/format/languages.ts';
import { ruleOfRow } from '../alarms/alarm-body.ts';
import type { Store } from '../store/store.ts';
import { TEXTS } from '../texts/texts.ts';
import { alarmWords } from './alarm-words.ts';
import { SendAllowance } from './allowance.ts';
import type { Mailer } from './mailer.ts';
import type { PushSender, PushTarget } from './push-sender.ts';

/** Messages that were not sent within this time are not sent any more (ms). */
const LONGEST_MS = 15 * 60_000;
/** How many messages are read at once. */
const AT_ONCE = 200;
/** When a failed message is tried again (ms after the previous try). */
const AGAIN_MS = [1_000, 10_000, 60_000];

/** What an account may be sent: pushes, and e-mails, each of which may have several messages. */
const PUSHES = { burst: 30, every: 2_000 };
const MAILS = { burst: 5, every: 12 * 60_000 };

interface DeliveriesOptions {
  readonly store: Store;
  readonly push: PushSender;
  /** Absent: the operator has no mail server. */
  readonly mailer: Mailer | undefined;
  readonly provider: string;
  /** The minute of the day, Toronto. */
  minute(): number;
}

/**
 * Sends the messages of alarms that were recorded to the browsers and the address of their account. A message counts as unsent
 * until everything was done, so that the next server sends it again if this one is killed; its number tells a browser that it
 * is the same. Nothing is sent in an account's quiet time or above its allowance: the message is in the account's history.
 */
export class Deliveries {
  private readonly options: DeliveriesOptions;
  private readonly pushes = new SendAllowance(PUSHES.burst, PUSHES.every);
  private readonly mails = new SendAllowance(MAILS.burst, MAILS.every);
  /** Accounts that are being sent something. */
  private readonly busy = new Set<number>();
  private readonly ended = new AbortController();
  private looking: Promise<void> | undefined;
  private again = false;

  constructor(options: DeliveriesOptions) {
    this.options = options;
  }

  /** Sends what is unsent. */
  wake(): void {
    if (this.looking !== undefined) {
      this.again = true;
      return;
    }
    this.looking = this.look()
      // The store is busy or away: the next message sends these as well.
      .catch(() => {})
      .finally(() => {
        this.looking = undefined;
        if (!this.again || this.ended.signal.aborted) return;
        this.again = false;
        this.wake();
      });
  }

  /** Sends nothing more. */
  async close(): Promise<void> {
    this.ended.abort();
    await this.looking;
    this.options.mailer?.close();
  }

  private async look(): Promise<void> {
    const { store } = this.options;
    const rows = await store
      .selectFrom('alarm_message')
      .selectAll()
      .where('sent', '=', 0)
      .$if(this.busy.size > 0, (query) => query.where('user_id', 'not in', [...this.busy]))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const old = rows.filter(({ recorded }) => recorded < Date.now() - LONGEST_MS);
    if (old.length > 0) await this.settle(old.map(({ id }) => id));
    const byUser = new Map<number, typeof rows>();
    for (const row of rows) {
      if (old.includes(row)) continue;
      byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row]);
    }
    for (const [user, messages] of byUser) {
      this.busy.add(user);
      void this.send(user, messages)
        .then(() => this.settle(messages.map(({ id }) => id)))
        .then(
          () => true,
          // The store is busy or away: the next message sends these as well.
          () => false,
        )
        .then((isSettled) => {
          this.busy.delete(user);
          if (isSettled && !this.ended.signal.aborted) this.wake();
        });
    }
    // Those of other accounts may be behind the ones that were read.
    if (byUser.size > 0 && rows.length === AT_ONCE) this.again = true;
  }

  private async settle(ids: readonly number[]): Promise<void> {
    await this.options.store.updateTable('alarm_message').set({ sent: 1 }).where('id', 'in', ids).execute();
  }

  private async send(user: number, rows: readonly MessageRow[]): Promise<void> {
    const { store } = this.options;
    const [account, browsers] = await Promise.all([
      store.selectFrom('alarm_account').selectAll().where('user_id', '=', user).executeTakeFirst(),
      store.selectFrom('push_subscription').selectAll().where('user_id', '=', user).execute(),
    ]);
    if (account === undefined || isQuiet(account.quiet_from, account.quiet_to, this.options.minute())) return;
    await Promise.all([
      this.mail(user, account.email, account.language, rows),
      ...rows
        .filter(() => browsers.length > 0 && this.pushes.take(user))
        .flatMap((row) => browsers.map((browser) => this.push(row, browser))),
    ]);
  }

  private async push(row: MessageRow, browser: PushTarget & { readonly language: string }): Promise<void> {
    const { store, push, provider } = this.options;
    const language = languageOf(browser.language);
    const title = TEXTS[language].alarms.title.replace('{provider}', provider);
    const text = JSON.stringify({ id: row.id, title, body: alarmWords(messageOf(row), language) });
    await this.persist(async () => {
      const outcome = await push.send(text, browser);
      if (outcome === 'gone') {
        await store.deleteFrom('push_subscription').where('endpoint', '=', browser.endpoint).execute();
      }
      return outcome !== 'failed';
    });
  }

  private async mail(user: number, to: string, kept: string, rows: readonly MessageRow[]): Promise<void> {
    const { mailer, provider } = this.options;
    if (mailer === undefined || to === '' || !this.mails.take(user)) return;
    const language = languageOf(kept);
    const { more, foot } = TEXTS[language].alarms;
    const lines = rows.map((row) => alarmWords(messageOf(row), language));
    const many = more.replace('{provider}', provider).replace('{n}', String(lines.length));
    const subject = lines.length === 1 ? (lines[0] ?? many) : many;
    const mail = { to, subject, text: `${lines.join('\n')}\n\n-- \n${foot}\n`, id: `alarm-${rows[0]?.id}` };
    await this.persist(() => mailer.send(mail));
  }

  /** Tries until it works, a few times. */
  private async persist(works: () => Promise<boolean>): Promise<void> {
    for (const pause of [...AGAIN_MS, 0]) {
      if (await works()) return;
      if (pause > 0) await wait(pause, undefined, { signal: this.ended.signal });
    }
  }
}

/** A row of the store. */
interface MessageRow {
  readonly id: number;
  readonly symbol: string;
  readonly ex: string;
  readonly body: string;
  readonly figure: number | null;
  readonly late: number;
}

function messageOf(row: MessageRow) {
  const { symbol, figure, late } = row;
  return { symbol, figure, late: late === 1, rule: ruleOfRow({ ...row, list: '', is_on: 1 }) };
}

/** Whether a minute of the day is between two others; the time may span midnight. */
function isQuiet(from: number, to: number, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
