import type { AlarmMemory } from '../../engine/alarms/alarm-board.ts';
import { raiseRevision, readRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { bodyOfRule } from './alarm-body.ts';
import type { WatchedAlarm } from './watched-alarm.ts';

/** The only row of `alarm_watch`. */
const ROW = 1;

/** Another server evaluates the alarms. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** An alarm that fired. */
export interface Firing {
  readonly alarm: WatchedAlarm;
  readonly occurrence: number;
  readonly figure: number;
  readonly at: number;
  readonly late: boolean;
  readonly memory: AlarmMemory;
}

/** A message that was recorded. */
export interface RecordedMessage {
  readonly id: number;
  readonly userId: number;
  readonly firing: Firing;
}

/** A right to record, until another server takes it. */
interface Term {
  readonly term: number;
  /** The market's time up to which everything was evaluated, Unix ms; 0: nothing yet. */
  readonly reached: number;
}

/** Takes the right to record; the server that had it can record nothing any more. */
export async function takeTerm(store: Store): Promise<Term> {
  return store
    .updateTable('alarm_watch')
    .set((row) => ({ term: row('term', '+', 1), beat: row('beat', '+', 1) }))
    .where('id', '=', ROW)
    .returning(['term', 'reached'])
    .executeTakeFirstOrThrow();
}

/** A number that changes as long as any server evaluates the alarms. */
export async function readBeat(store: Store): Promise<number> {
  const { beat } = await store.selectFrom('alarm_watch').select('beat').where('id', '=', ROW).executeTakeFirstOrThrow();
  return beat;
}

/**
 * Records what alarms did, all in one transaction: messages, where the alarms stand, and how far the evaluation has come (market
 * time, Unix ms). Each occurrence is recorded once: its alarm must still be as it was before, and `term` the latest. Rejects with
 * `Superseded` if it is not. Returns the messages, without those of alarms that were changed or removed meanwhile.
 */
export async function record(
  store: Store,
  term: number,
  reached: number,
  firings: readonly Firing[],
  moved: readonly (readonly [WatchedAlarm, AlarmMemory])[],
  now: number,
): Promise<RecordedMessage[]> {
  return store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('alarm_watch')
      .set((row) => ({ reached, beat: row('beat', '+', 1) }))
      .where('id', '=', ROW)
      .where('term', '=', term)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Superseded('Another server evaluates the alarms.');
    const messages: RecordedMessage[] = [];
    // First, as changes of alarms do: otherwise each could wait for the other.
    if (firings.length > 0) await raiseRevision(transaction, 'alarms');
    for (const firing of firings) {
      const id = await recordOne(transaction, firing, now);
      if (id !== undefined) messages.push({ id, userId: firing.alarm.userId, firing });
    }
    for (const [alarm, { stand, armed }] of moved) {
      await transaction
        .updateTable('alarm_state')
        .set({ stand })
        .where('alarm_id', '=', alarm.id)
        .where('security', '=', alarm.security)
        .where('armed', '=', armed)
        .execute();
    }
    if (messages.length > 0) {
      const touched = await readRevision(transaction, 'alarms');
      await transaction
        .updateTable('alarm_account')
        .set((row) => ({ revision: row('revision', '+', 1), touched }))
        .where('user_id', 'in', [...new Set(messages.map(({ userId }) => userId))])
        .execute();
    }
    return messages;
  });
}

async function recordOne(
  store: Store,
  { alarm, occurrence, figure, at, late, memory }: Firing,
  now: number,
): Promise<number | undefined> {
  const { numUpdatedRows } = await store
    .updateTable('alarm_state')
    .set({ occurrence, fired: memory.fired, stand: memory.stand })
    .where('alarm_id', '=', alarm.id)
    .where('security', '=', alarm.security)
    .where('armed', '=', memory.armed)
    .where('occurrence', '=', occurrence - 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  const { id } = await store
    .insertInto('alarm_message')
    .values({
      user_id: alarm.userId,
      alarm_id: alarm.id,
      security: alarm.security,
      occurrence,
      at: Math.round(at),
      late: late ? 1 : 0,
      figure: Number.isFinite(figure) ? figure : null,
      symbol: alarm.symbol,
      ex: alarm.ex,
      body: bodyOfRule(alarm.rule),
      recorded: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
