import type { AlarmMemory } from '../../engine/alarms/alarm-board.ts';
import type { AlarmRule } from '../../engine/alarms/alarm-rule.ts';
import type { StandNumber } from '../../engine/alarms/condition.ts';
import { type Region, regionOfExchange } from '../../engine/quotes/region.ts';
import type { ListedSecurity } from '../../engine/workspace/named-list.ts';
import type { Store } from '../store/store.ts';
import { ruleOfRow, securityName } from './alarm-body.ts';

/** An alarm on one security. A rule for a list is one for each of its securities. */
export interface WatchedAlarm {
  readonly id: number;
  readonly userId: number;
  readonly rule: AlarmRule;
  readonly symbol: string;
  /** The exchange code that the rule has; empty for a security of a list. */
  readonly ex: string;
  readonly region: Region;
  /** As the store names it. */
  readonly security: string;
  /** How often it has fired. */
  readonly occurrence: number;
  readonly memory: AlarmMemory;
}

/** A subscriber with alarms, as far as it decides what may be watched. */
export interface AlarmOwner {
  readonly id: number;
  readonly administrator: boolean;
  /** Exchange codes with real-time data. */
  readonly realtime: ReadonlySet<string>;
}

/** The subscribers' alarms that are on. */
export interface WatchedAlarms {
  readonly owners: ReadonlyMap<number, AlarmOwner>;
  readonly alarms: readonly WatchedAlarm[];
}

/** The most subscribers of a query. */
const AT_ONCE = 500;

/** Reads the alarms that are on: of these subscribers, or of all. `now` is the market's time, from which new ones are armed. */
export async function readWatched(store: Store, now: number, users?: readonly number[]): Promise<WatchedAlarms> {
  if (users === undefined) {
    const all = await store.selectFrom('alarm_account').select('user_id').execute();
    return readWatched(
      store,
      now,
      all.map(({ user_id }) => user_id),
    );
  }
  const owners = new Map<number, AlarmOwner>();
  const alarms: WatchedAlarm[] = [];
  for (let from = 0; from < users.length; from += AT_ONCE) {
    await readSome(store, now, users.slice(from, from + AT_ONCE), owners, alarms);
  }
  return { owners, alarms };
}

async function readSome(
  store: Store,
  now: number,
  users: readonly number[],
  owners: Map<number, AlarmOwner>,
  alarms: WatchedAlarm[],
): Promise<void> {
  const people = await store
    .selectFrom('user')
    .select(['id', 'administrator', 'realtime'])
    .where('id', 'in', users)
    .execute();
  for (const { id, administrator, realtime } of people) {
    owners.set(id, { id, administrator: administrator === 1, realtime: new Set(realtime.split(',')) });
  }
  const rows = await store
    .selectFrom('alarm')
    .selectAll()
    .where('user_id', 'in', users)
    .where('is_on', '=', 1)
    .orderBy('user_id')
    .orderBy('position')
    .execute();
  const states = await statesOf(store, users);
  for (const row of rows) {
    const rule = ruleOfRow(row);
    for (const { symbol, region, ex } of await securitiesOf(store, row.user_id, rule)) {
      const security = securityName(symbol, region);
      const state = states.get(`${row.id} ${security}`) ?? (await newState(store, row.id, security, now));
      const { occurrence, fired, armed, stand } = state;
      alarms.push({
        id: row.id,
        userId: row.user_id,
        rule,
        symbol,
        ex,
        region,
        security,
        occurrence,
        memory: { fired, armed, stand: stand as StandNumber },
      });
    }
  }
}

interface State {
  readonly occurrence: number;
  readonly fired: number;
  readonly armed: number;
  readonly stand: number;
}

async function statesOf(store: Store, users: readonly number[]): Promise<Map<string, State>> {
  const rows = await store
    .selectFrom('alarm_state')
    .innerJoin('alarm', 'alarm.id', 'alarm_state.alarm_id')
    .select(['alarm_id', 'security', 'occurrence', 'fired', 'armed', 'stand'])
    .where('user_id', 'in', users)
    .execute();
  return new Map(rows.map((row) => [`${row.alarm_id} ${row.security}`, row]));
}

/** A security that is new in a list. */
async function newState(store: Store, id: number, security: string, now: number): Promise<State> {
  await store
    .insertInto('alarm_state')
    .values({ alarm_id: id, security, armed: now })
    .onConflict((conflict) => conflict.columns(['alarm_id', 'security']).doNothing())
    .execute();
  return { occurrence: 0, fired: 0, armed: now, stand: 0 };
}

interface Subject {
  readonly symbol: string;
  readonly region: Region;
  readonly ex: string;
}

/** The securities that a rule watches: its own, or those that its list has now. */
async function securitiesOf(store: Store, userId: number, { symbol, ex, list }: AlarmRule): Promise<Subject[]> {
  if (list === '') return [{ symbol, ex, region: regionOfExchange(ex) }];
  const row = await store
    .selectFrom('workspace_object')
    .select('body')
    .where('user_id', '=', userId)
    .where('id', '=', list)
    .where('kind', '=', 'list')
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return [];
  const { symbols } = JSON.parse(row.body) as { readonly symbols: readonly ListedSecurity[] };
  return symbols.map((one) => ({ symbol: one.symbol, region: one.region, ex: '' }));
}
