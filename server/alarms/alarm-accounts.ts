import { type AlarmChanges, type AlarmPage, MAX_ALARMS, MAX_MESSAGES } from '../../engine/alarms/alarm-change.ts';
import { type AlarmRule, isSpecified, ruleKey } from '../../engine/alarms/alarm-rule.ts';
import { formatAlarms, parseAlarms } from '../../engine/alarms/alarm-string.ts';
import { Stand } from '../../engine/alarms/condition.ts';
import { regionOfExchange } from '../../engine/quotes/region.ts';
import { raiseRevision, readRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { rowOfRule, ruleOfRow, securityName } from './alarm-body.ts';

/** The name of the specification's alarm string among the subscriber's settings. */
export const ALARM_STRING = 'xalarms';

/** What a subscriber has who never set an alarm. */
const NO_ACCOUNT = { revision: 0, seen: 0, cleared: 0, email: '', quiet_from: 0, quiet_to: 0, language: '' };

/** The account would have more than `MAX_ALARMS`. */
export class TooManyAlarms extends Error {
  override readonly name = 'TooManyAlarms';
}

/**
 * The subscribers' alarms in the store. Each call accesses those of one subscriber only. The rules are the alarms; the
 * specification's string is written from them, and read into them, in the same transaction. `now` is the market's time.
 */
export class AlarmAccounts {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** A subscriber's alarms and messages. */
  async page(userId: number): Promise<AlarmPage> {
    const account = await this.account(userId);
    const [rows, states, messages] = await Promise.all([
      this.rows(this.store, userId),
      this.store
        .selectFrom('alarm_state')
        .innerJoin('alarm', 'alarm.id', 'alarm_state.alarm_id')
        .select((row) => ['alarm_id', row.fn.max('fired').as('fired')])
        .where('user_id', '=', userId)
        .groupBy('alarm_id')
        .execute(),
      this.store
        .selectFrom('alarm_message')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '>', account.cleared)
        .orderBy('id', 'desc')
        .limit(MAX_MESSAGES)
        .execute(),
    ]);
    const fired = new Map(states.map((state) => [state.alarm_id, Number(state.fired)]));
    return {
      revision: account.revision,
      seen: account.seen,
      alarms: rows.map((row) => ({ ...ruleOfRow(row), id: row.id, fired: fired.get(row.id) ?? 0 })),
      messages: messages.map((row) => {
        const { conditions, join, note } = ruleOfRow({ ...row, list: '', is_on: 1 });
        const { id, at, late, symbol, ex, figure } = row;
        return { id, at, late: late === 1, symbol, ex, figure, rule: { conditions, join, note } };
      }),
      delivery: {
        email: account.email,
        quietFrom: account.quiet_from,
        quietTo: account.quiet_to,
        language: account.language,
      },
    };
  }

  /** Applies changes, all or none. Rejects with `TooManyAlarms`. */
  async change(userId: number, changes: AlarmChanges, now: number): Promise<void> {
    const { put = [], remove = [], reset = [], seen, clear, delivery } = changes;
    await this.store.transaction().execute(async (transaction) => {
      await touch(transaction, userId, now);
      if (remove.length > 0) {
        await transaction.deleteFrom('alarm').where('user_id', '=', userId).where('id', 'in', remove).execute();
      }
      const rows = await this.rows(transaction, userId);
      const own = new Set(rows.map(({ id }) => id));
      let position = rows.at(-1)?.position ?? 0;
      if (rows.length + put.filter(({ id }) => id === undefined).length > MAX_ALARMS) throw new TooManyAlarms();
      for (const { id, ...rule } of put) {
        if (id === undefined) await insert(transaction, userId, ++position, rule, now);
        else if (own.has(id)) await replace(transaction, id, rule, now);
      }
      for (const id of reset) if (own.has(id)) await arm(transaction, id, now);
      if (put.length > 0 || remove.length > 0) await this.writeString(transaction, userId);
      const account = transaction.updateTable('alarm_account').where('user_id', '=', userId);
      if (seen !== undefined) await account.set({ seen }).where('seen', '<', seen).execute();
      if (clear !== undefined) await account.set({ cleared: clear }).where('cleared', '<', clear).execute();
      if (delivery !== undefined) {
        const { email, quietFrom, quietTo, language } = delivery;
        await account.set({ email, quiet_from: quietFrom, quiet_to: quietTo, language }).execute();
      }
    });
  }

  /**
   * Stores an alarm string as it is. Its conditions replace those that a string can express; one that was there before stays as
   * it was, fired or not, unless it is switched on.
   */
  async saveString(userId: number, value: string, now: number): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await touch(transaction, userId, now);
      await takeString(transaction, userId, value, now);
      await transaction
        .insertInto('setting')
        .values({ user_id: userId, name: ALARM_STRING, value })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
        .execute();
    });
  }

  /** Takes the alarms of every subscriber who only has a string so far. */
  async adopt(now: number): Promise<void> {
    const found = await this.store
      .selectFrom('setting')
      .leftJoin('alarm_account', 'alarm_account.user_id', 'setting.user_id')
      .select('setting.user_id')
      .where('name', '=', ALARM_STRING)
      .where('alarm_account.user_id', 'is', null)
      .execute();
    for (const { user_id } of found) {
      await this.store.transaction().execute((transaction) => touch(transaction, user_id, now));
    }
  }

  /** Reads and never writes: a subscriber without alarms has no row yet. */
  private async account(userId: number): Promise<typeof NO_ACCOUNT> {
    const account = await this.store
      .selectFrom('alarm_account')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return account ?? NO_ACCOUNT;
  }

  private rows(store: Store, userId: number) {
    return store.selectFrom('alarm').selectAll().where('user_id', '=', userId).orderBy('position').execute();
  }

  private async writeString(store: Store, userId: number): Promise<void> {
    const value = formatAlarms((await this.rows(store, userId)).map(ruleOfRow));
    await store
      .insertInto('setting')
      .values({ user_id: userId, name: ALARM_STRING, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
      .execute();
  }
}

/** Marks a subscriber's alarms as changed; a subscriber's first change takes the alarms of the string. */
async function touch(store: Store, userId: number, now: number): Promise<void> {
  // This locks out changes by all other servers until the transaction ends.
  await raiseRevision(store, 'alarms');
  const touched = await readRevision(store, 'alarms');
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('alarm_account')
    .values({ user_id: userId, touched })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) {
    const setting = await store
      .selectFrom('setting')
      .select('value')
      .where('user_id', '=', userId)
      .where('name', '=', ALARM_STRING)
      .executeTakeFirst();
    if (setting) await takeString(store, userId, setting.value, now);
  }
  await store
    .updateTable('alarm_account')
    .set((row) => ({ revision: row('revision', '+', 1), touched }))
    .where('user_id', '=', userId)
    .execute();
}

async function takeString(store: Store, userId: number, value: string, now: number): Promise<void> {
  const rows = await store.selectFrom('alarm').selectAll().where('user_id', '=', userId).orderBy('position').execute();
  const before = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const rule = ruleOfRow(row);
    if (!isSpecified(rule)) continue;
    const key = ruleKey(rule);
    before.set(key, [...(before.get(key) ?? []), row]);
  }
  let position = rows.at(-1)?.position ?? 0;
  for (const rule of parseAlarms(value).slice(0, MAX_ALARMS)) {
    const row = before.get(ruleKey(rule))?.shift();
    position += 1;
    if (row === undefined) await insert(store, userId, position, rule, now);
    else {
      await store.updateTable('alarm').set({ position }).where('id', '=', row.id).execute();
      if ((row.is_on === 1) !== rule.on) await replace(store, row.id, rule, now);
    }
  }
  const gone = [...before.values()].flat().map(({ id }) => id);
  if (gone.length > 0) await store.deleteFrom('alarm').where('id', 'in', gone).execute();
}

async function insert(store: Store, userId: number, position: number, rule: AlarmRule, now: number): Promise<void> {
  const { id } = await store
    .insertInto('alarm')
    .values({ user_id: userId, position, ...rowOfRule(rule) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (rule.list !== '') return;
  const security = securityName(rule.symbol, regionOfExchange(rule.ex));
  await store.insertInto('alarm_state').values({ alarm_id: id, security, armed: now }).execute();
}

async function replace(store: Store, id: number, rule: AlarmRule, now: number): Promise<void> {
  await store.updateTable('alarm').set(rowOfRule(rule)).where('id', '=', id).execute();
  await arm(store, id, now);
}

/** The occurrences are counted on, so that no message has the number of an earlier one. */
async function arm(store: Store, id: number, now: number): Promise<void> {
  await store
    .updateTable('alarm_state')
    .set((row) => ({
      fired: 0,
      stand: Stand.Unknown,
      // Two changes within a millisecond are two.
      armed: row
        .case()
        .when('armed', '>=', now)
        .then(row('armed', '+', 1))
        .else(now)
        .end(),
    }))
    .where('alarm_id', '=', id)
    .execute();
}
