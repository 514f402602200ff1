import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findByCredentials, findUser } from '../../../server/accounts/users.ts';
import { openStore } from '../../../server/store/store.ts';
import { runUserCommand } from '../run-user-command.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-user-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const user = (args: string[], input = '', env: Record<string, string> = {}) =>
  runUserCommand(args, { DATA_DIR: folder, ...env }, input);

async function knows(userid: string, password: string): Promise<boolean> {
  const store = await openStore({ dataDir: folder, databaseUrl: '' });
  const found = await findByCredentials(store, userid, password);
  await store.destroy();
  return found !== undefined;
}

describe('npm run user', () => {
  it('adds with the password from standard input, lists, entitles, changes the password, removes', async () => {
    expect(await user(['list'])).toMatchObject({ code: 0, output: 'No subscribers.\n' });
    const added = await user(['add', 'Ann', '--realtime', 't,v'], 'secret of ann\n');
    expect(added).toEqual({ code: 0, output: 'Added Ann.\n', complaint: '' });
    expect(await knows('ann', 'secret of ann')).toBe(true);
    expect((await user(['list'])).output).toBe('ann\treal-time T,V\tdepth none\n');
    expect((await user(['entitle', 'ann', '--realtime', 'none', '--depth', 'all'])).code).toBe(0);
    expect((await user(['list'])).output).toBe('ann\treal-time none\tdepth T,V,C,M,E,D,F,Q,N,X,O,P,I\n');
    expect((await user(['password', 'ann'], '', { USER_PASSWORD: 'another one' })).code).toBe(0);
    expect(await knows('ann', 'another one')).toBe(true);
    expect((await user(['remove', 'ann'])).code).toBe(0);
    expect(await knows('ann', 'another one')).toBe(false);
  });

  it('takes a second factor away', async () => {
    await user(['add', 'ann'], 'secret of ann');
    const store = await openStore({ dataDir: folder, databaseUrl: '' });
    const { id } = (await findUser(store, 'ann')) ?? { id: 0 };
    await store.insertInto('second_factor').values({ user_id: id, secret: 'ABCD', confirmed: 1 }).execute();
    expect(await user(['second-factor-off', 'ann'])).toMatchObject({ code: 0, complaint: '' });
    expect(await store.selectFrom('second_factor').selectAll().execute()).toEqual([]);
    await store.destroy();
  });

  it('makes somebody an administrator, and no longer', async () => {
    await user(['add', 'ann'], 'secret of ann');
    expect(await user(['admin', 'Ann'])).toEqual({ code: 0, output: 'Ann is now an administrator.\n', complaint: '' });
    expect((await user(['list'])).output).toBe('ann\treal-time none\tdepth none\tadministrator\n');
    expect((await user(['admin', 'ann', '--not'])).output).toBe('ann is no longer an administrator.\n');
    expect((await user(['list'])).output).toBe('ann\treal-time none\tdepth none\n');
  });

  it('refuses with a reason and exit code 1', async () => {
    await user(['add', 'ann'], 'secret of ann');
    for (const [args, input, reason] of [
      [[], '', /npm run user -- list/],
      [['fly', 'ann'], '', /no command fly/],
      [['add'], 'long enough', /npm run user/],
      [['add', 'ann'], 'long enough', /already/],
      [['add', 'a b'], 'long enough', /cannot be a user id/],
      [['add', 'ben'], 'short', /8 to 256/],
      [['add', 'ben'], '', /8 to 256/],
      [['add', 'ben'], 'Password1', /100,000/],
      [['password', 'ann'], 'iloveyou', /100,000/],
      [['add', 'benjamin'], 'Benjamin', /not be the user id/],
      [['second-factor-off', 'ann'], '', /ann has no second factor/],
      [['second-factor-off', 'ben'], '', /no subscriber ben/],
      [['add', 'ben', '--realtime', 'T,?'], 'long enough', /--realtime/],
      [['add', 'ben', '--password', 'on the command line'], '', /password/],
      [['remove', 'ben'], '', /no subscriber ben/],
      [['entitle', 'ann'], '', /Nothing to change/],
      [['admin', 'ben'], '', /no subscriber ben/],
      [['remove', 'ann', '--not'], '', /npm run user/],
    ] as const) {
      const result = await user([...args], input);
      expect([args, result.code, result.output]).toEqual([args, 1, '']);
      expect(result.complaint).toMatch(reason);
      expect(result.complaint).not.toMatch(/\n\s+at /);
    }
  });
});
