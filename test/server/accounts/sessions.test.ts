import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../server/accounts/session-token.ts';
import { Sessions } from '../../../server/accounts/sessions.ts';
import {
  addUser,
  endSessionsOf,
  findByCredentials,
  findUser,
  removeUser,
  setAdministrator,
  setEntitlement,
  setPassword,
  type User,
} from '../../../server/accounts/users.ts';
import { PASSWORD_LIMIT } from '../../../server/core/password-length.ts';
import { subscribeBrowser } from '../../../server/delivery/push-subscriptions.ts';
import { ensureDemoSubscribers } from '../../../server/seed/demo-subscribers.ts';
import { raiseRevision, readRevision } from '../../../server/store/revision.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const HOUR = 3_600_000;

let place: TemporaryStore;
let clock: { now: number };
let sessions: Sessions;
let ann: User;

beforeEach(async () => {
  place = await temporaryStore();
  clock = { now: 1_700_000_000_000 };
  sessions = new Sessions(place.store, () => clock.now);
  await addUser(place.store, 'Ann', 'secret of ann', { realtime: ['T', 'N'], depth: ['T'] });
  const found = await findUser(place.store, 'ann');
  if (found === undefined) throw new Error('ann was not added');
  ann = found;
});

afterEach(() => place.remove());

describe('sessions', () => {
  it('are found by their token, and kept by its hash only', async () => {
    const { token, antiForgery } = await sessions.open(ann, undefined);
    expect(await sessions.find(token)).toEqual({ user: ann, antiForgery, until: clock.now + 14 * 24 * HOUR });
    expect(await sessions.find(`${token}x`)).toBeUndefined();
    expect(await sessions.find('')).toBeUndefined();
    expect(await sessions.find(undefined)).toBeUndefined();
    const rows = await place.store.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await sessions.find(rows[0]?.token_hash)).toBeUndefined();
  });

  it('take the messages of their browser along: kept by a new login of theirs, ended by all else', async () => {
    await addUser(place.store, 'bob', 'secret of bob', { realtime: [], depth: [] });
    const bob = (await findUser(place.store, 'bob')) ?? ann;
    const told = async (): Promise<string[]> =>
      (await place.store.selectFrom('push_subscription').select('endpoint').execute()).map(({ endpoint }) => endpoint);
    const tell = (token: string): Promise<void> => {
      const browser = { endpoint: `https://push.test/${token}`, p256dh: '', auth: '', language: 'en' };
      return subscribeBrowser(place.store, ann.id, hashOfToken(token), browser);
    };
    const first = await sessions.open(ann, undefined);
    await tell(first.token);
    const again = await sessions.open(ann, first.token);
    expect(await told()).toEqual([`https://push.test/${first.token}`]);
    await sessions.open(bob, again.token);
    expect(await told()).toEqual([]);
    const [here, elsewhere] = [await sessions.open(ann, undefined), await sessions.open(ann, undefined)];
    for (const { token } of [here, elsewhere]) await tell(token);
    await endSessionsOf(place.store, ann.id, here.token);
    expect(await told()).toEqual([`https://push.test/${here.token}`]);
    await sessions.close(here.token);
    expect(await told()).toEqual([]);
    await tell('x');
    await sessions.closeAll();
    expect(await told()).toEqual([]);
  });

  it('end the one that came before in the same browser', async () => {
    const first = await sessions.open(ann, undefined);
    const before = await readRevision(place.store, 'accounts');
    const second = await sessions.open(ann, first.token);
    // This makes every server end its streams.
    expect(await readRevision(place.store, 'accounts')).toBe(before + 1);
    expect(second.token).not.toBe(first.token);
    expect(await sessions.find(first.token)).toBeUndefined();
    expect(await sessions.find(second.token)).toBeDefined();
  });

  it('end a day after the last request, and go on while there are any', async () => {
    const { token } = await sessions.open(ann, undefined);
    for (let i = 0; i < 5; i++) {
      clock.now += 23 * HOUR;
      expect(await sessions.find(token)).toBeDefined();
    }
    clock.now += 24 * HOUR + 1;
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('are valid exactly a day after the last request, whose time is written once a minute', async () => {
    const { token } = await sessions.open(ann, undefined);
    const opened = clock.now;
    const seen = async (): Promise<number> => {
      await raiseRevision(place.store);
      return (await place.store.selectFrom('session').select('seen').executeTakeFirstOrThrow()).seen;
    };
    clock.now += 60_000;
    await sessions.find(token);
    expect(await seen()).toBe(opened);
    clock.now += 1;
    await sessions.find(token);
    expect(await seen()).toBe(opened + 60_001);
    clock.now += 24 * HOUR;
    expect(await sessions.find(token)).toBeDefined();
  });

  it('are listed with the caller’s as in use now, and all others can be ended, which is told once', async () => {
    const one = await sessions.open(ann, undefined);
    clock.now += HOUR;
    const two = await sessions.open(ann, undefined);
    clock.now += HOUR;
    const listed = await sessions.listOf(ann.id, one.token);
    expect(listed.map(({ seen, current }) => [seen, current])).toEqual([
      [clock.now - HOUR, false],
      [clock.now, true],
    ]);
    expect((await sessions.listOf(ann.id, undefined)).some(({ current }) => current)).toBe(false);
    const before = await readRevision(place.store, 'accounts');
    expect(await sessions.endOthers(ann.id, one.token)).toBe(1);
    expect(await sessions.find(two.token)).toBeUndefined();
    expect(await sessions.find(one.token)).toBeDefined();
    expect(await sessions.endOthers(ann.id, one.token)).toBe(0);
    expect(await readRevision(place.store, 'accounts')).toBe(before + 1);
  });

  it('continue if the time of last use cannot be written, which is written later', async () => {
    const { token } = await sessions.open(ann, undefined);
    await sql`CREATE TRIGGER refuse BEFORE UPDATE ON session BEGIN SELECT RAISE(ABORT, 'not now'); END`.execute(
      place.store,
    );
    const opened = clock.now;
    const seen = async (): Promise<number> => {
      // Writes are serialised, so this one comes after that of the session.
      await raiseRevision(place.store);
      return (await place.store.selectFrom('session').select('seen').executeTakeFirstOrThrow()).seen;
    };
    clock.now += HOUR;
    expect(await sessions.find(token)).toBeDefined();
    expect(await seen()).toBe(opened);
    await sql`DROP TRIGGER refuse`.execute(place.store);
    clock.now += HOUR;
    expect(await sessions.find(token)).toBeDefined();
    expect(await seen()).toBe(clock.now);
  });

  it('end after two weeks in any case', async () => {
    const { token } = await sessions.open(ann, undefined);
    for (let i = 0; i < 14 * 2; i++) {
      expect(await sessions.find(token)).toBeDefined();
      clock.now += 12 * HOUR;
    }
    clock.now += 1;
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('are removed by a later login once they have ended', async () => {
    await sessions.open(ann, undefined);
    clock.now += 15 * 24 * HOUR;
    await sessions.open(ann, undefined);
    expect(await place.store.selectFrom('session').selectAll().execute()).toHaveLength(1);
  });

  it('end with a logout, a new password, and the subscriber', async () => {
    const one = await sessions.open(ann, undefined);
    await sessions.close(one.token);
    expect(await sessions.find(one.token)).toBeUndefined();

    const two = await sessions.open(ann, undefined);
    expect(await setPassword(place.store, 'ann', 'another secret')).toBe(true);
    expect(await sessions.find(two.token)).toBeUndefined();

    const three = await sessions.open(ann, undefined);
    expect(await removeUser(place.store, 'ann')).toBe(true);
    expect(await sessions.find(three.token)).toBeUndefined();
  });

  it('follow a change of entitlement at once', async () => {
    const { token } = await sessions.open(ann, undefined);
    await setEntitlement(place.store, 'ann', { realtime: ['Q'] });
    const found = await sessions.find(token);
    expect([...(found?.user.realtime ?? [])]).toEqual(['Q']);
    expect([...(found?.user.depth ?? [])]).toEqual(['T']);
  });
});

describe('subscribers', () => {
  it('are found by user id regardless of case, and only with their own password', async () => {
    expect(await findByCredentials(place.store, ' ANN ', 'secret of ann')).toEqual(ann);
    expect(await findByCredentials(place.store, 'ann', 'Secret of ann')).toBeUndefined();
    expect(await findByCredentials(place.store, 'nobody', 'secret of ann')).toBeUndefined();
    expect(await findByCredentials(place.store, 'ann', 'x'.repeat(100_000))).toBeUndefined();
  });

  it('cannot have a password that is too long', async () => {
    for (const [userid, length] of [
      ['longest', PASSWORD_LIMIT],
      ['longer', PASSWORD_LIMIT + 1],
    ] as const) {
      const password = 'x'.repeat(length);
      await addUser(place.store, userid, password, { realtime: [], depth: [] });
      expect((await findByCredentials(place.store, userid, password)) !== undefined).toBe(length <= PASSWORD_LIMIT);
    }
  });

  it('who do not exist cannot be changed or removed, and become administrators and stop being that', async () => {
    const { store } = place;
    expect([
      await setEntitlement(store, 'nobody', {}),
      await setAdministrator(store, 'nobody', true),
      await setPassword(store, 'nobody', 'another secret'),
      await removeUser(store, 'nobody'),
    ]).toEqual([false, false, false, false]);
    const before = await readRevision(store, 'accounts');
    for (const is of [true, false]) {
      expect(await setAdministrator(store, ' ANN ', is)).toBe(true);
      expect((await findUser(store, 'ann'))?.administrator).toBe(is);
    }
    expect(await readRevision(store, 'accounts')).toBe(before + 2);
  });

  it('cannot share a user id', async () => {
    expect(await addUser(place.store, 'aNN', 'something else', { realtime: [], depth: [] })).toBe(false);
    expect(await findByCredentials(place.store, 'ann', 'secret of ann')).toBeDefined();
  });

  it('of the demo: made once on an empty store, with a random password', async () => {
    await removeUser(place.store, 'ann');
    const password = await ensureDemoSubscribers(place.store, '');
    expect(password).toMatch(/^[\w-]{12}$/);
    const demo = await findByCredentials(place.store, 'demo', password ?? '');
    expect(demo?.realtime.has('T') && demo.depth.has('Q')).toBe(true);
    const delayed = await findByCredentials(place.store, 'demo-delayed', password ?? '');
    expect([delayed?.realtime.size, delayed?.depth.size]).toEqual([0, 0]);
    expect(await ensureDemoSubscribers(place.store, '')).toBeUndefined();
    expect(await findByCredentials(place.store, 'demo', password ?? '')).toBeDefined();
  });

  it("of the demo: the operator's password holds, and an unchanged one ends no session", async () => {
    expect(await ensureDemoSubscribers(place.store, 'chosen one')).toBeUndefined();
    const demo = await findByCredentials(place.store, 'demo', 'chosen one');
    if (demo === undefined) throw new Error('no demo subscriber');
    const { token } = await sessions.open(demo, undefined);
    await ensureDemoSubscribers(place.store, 'chosen one');
    expect(await sessions.find(token)).toBeDefined();
    await ensureDemoSubscribers(place.store, 'chosen two');
    expect(await sessions.find(token)).toBeUndefined();
    expect(await findByCredentials(place.store, 'demo-delayed', 'chosen two')).toBeDefined();
  });

  it('of the demo: do not come back by themselves once removed', async () => {
    expect(await ensureDemoSubscribers(place.store, '')).toBeUndefined();
    expect(await findUser(place.store, 'demo')).toBeUndefined();
  });
});
