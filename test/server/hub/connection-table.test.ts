import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../../server/hub/connection.ts';
import { ConnectionTable } from '../../../server/hub/connection-table.ts';
import { DEFAULT_LIMITS, type HubLimits } from '../../../server/hub/hub-options.ts';

const LIMITS: HubLimits = {
  ...DEFAULT_LIMITS,
  connectionsPerSession: 3,
  connectionsPerUser: 6,
  followedPerSession: 20,
  followedPerUser: 40,
};

interface Made {
  readonly userid: string;
  readonly session: string;
  readonly address: string;
  readonly followed: number;
  readonly leaves: boolean;
}

let serial = 0;
function made({ userid, session, address, followed, leaves }: Made): Connection {
  serial += 1;
  return {
    names: { id: '', token: `token ${serial}` },
    owner: { userid, session: `${userid} ${session}`, address },
    session: { followed },
    isLeaving: leaves,
  } as unknown as Connection;
}

const connections = fc.array(
  fc.record({
    userid: fc.constantFrom('a', 'b'),
    session: fc.constantFrom('1', '2', '3'),
    address: fc.constantFrom('x', 'y'),
    followed: fc.integer({ min: 0, max: 12 }),
    leaves: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 14 },
);

/** The oldest connection of the heaviest session, and among those of the heaviest address. */
function heaviest(all: readonly Connection[], weight: (of: Connection) => number): Connection | undefined {
  const sum = (part: (of: Connection) => string, like: Connection): number =>
    all.filter((of) => part(of) === part(like)).reduce((total, of) => total + weight(of), 0);
  const ranked = all.map((of, age) => ({
    of,
    key: [sum((one) => one.owner.session, of), sum((one) => one.owner.address, of), -age],
  }));
  ranked.sort((one, other) => {
    const at = one.key.findIndex((value, i) => value !== other.key[i]);
    return at < 0 ? 0 : (other.key[at] ?? 0) - (one.key[at] ?? 0);
  });
  return ranked[0]?.of;
}

describe('the table of connections', () => {
  it('closes the oldest of a session at its limit, or one of the largest session of a subscriber at his', () => {
    fc.assert(
      fc.property(connections, (all) => {
        const table = new ConnectionTable();
        const open = all.map(made);
        for (const connection of open) table.add(connection);
        for (const { owner } of open) {
          const own = open.filter((of) => of.owner.userid === owner.userid && !of.isLeaving);
          const ofSession = own.filter((of) => of.owner.session === owner.session);
          const expected = ofSession.length >= 3 ? ofSession[0] : own.length >= 6 ? heaviest(own, () => 1) : undefined;
          expect(table.givingWay(owner, LIMITS)).toBe(expected);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has room for what a session and a subscriber may follow, for which another session may have to yield', () => {
    fc.assert(
      fc.property(connections, fc.integer({ min: 0, max: 12 }), (all, more) => {
        const table = new ConnectionTable();
        const open = all.map(made);
        for (const connection of open) table.add(connection);
        for (const asker of open) {
          const others = open.filter((of) => of.owner.userid === asker.owner.userid && !of.isLeaving);
          const total = (of: readonly Connection[]): number =>
            of.reduce((sum, one) => sum + one.session.followed, more);
          const own = others.filter((of) => of.owner.session === asker.owner.session);
          const yields = heaviest(others, (of) => of.session.followed);
          const expected =
            total(own) > 20
              ? { granted: false }
              : total(others) <= 40
                ? { granted: true }
                : yields === undefined || yields.owner.session === asker.owner.session
                  ? { granted: false }
                  : { granted: true, yields };
          expect(table.room(asker, more, LIMITS)).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds a connection for its own subscriber only, until it has left', () => {
    const table = new ConnectionTable();
    const one = made({ userid: 'a', session: '1', address: 'x', followed: 0, leaves: false });
    table.add(one);
    expect(table.find(one.names.token, 'a')).toBe(one);
    expect(table.find(one.names.token, 'b')).toBeUndefined();
    expect([table.ownerOf(one.names.token), table.ownerOf('other'), table.ownerOf(undefined)]).toEqual([
      one.owner,
      undefined,
      undefined,
    ]);
    expect([...table]).toEqual([one]);
    table.remove(one);
    table.remove(one);
    expect([table.find(one.names.token, 'a'), [...table], table.givingWay(one.owner, LIMITS)]).toEqual([
      undefined,
      [],
      undefined,
    ]);
  });

  it('is waited for until the last has left, or for so long', async () => {
    vi.useFakeTimers();
    const table = new ConnectionTable();
    await table.empty(1000);
    const [one, other] = ['1', '2'].map((session) =>
      made({ userid: 'a', session, address: 'x', followed: 0, leaves: false }),
    ) as [Connection, Connection];
    table.add(one);
    table.add(other);
    const left = vi.fn();
    void table.empty(1000).then(left);
    table.remove(one);
    await vi.advanceTimersByTimeAsync(999);
    expect(left).not.toHaveBeenCalled();
    table.remove(other);
    await vi.advanceTimersByTimeAsync(0);
    expect([left.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
    table.add(one);
    void table.empty(1000).then(left);
    await vi.advanceTimersByTimeAsync(1000);
    expect(left).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});
