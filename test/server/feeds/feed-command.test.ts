import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addUser } from '../../../server/accounts/users.ts';
import { readRevision } from '../../../server/store/revision.ts';
import { TinyService } from '../../feeds/tiny/service.ts';
import { runToEnd } from '../run-to-end.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const TINY_COMMAND = new URL('../../feeds/tiny/command.ts', import.meta.url).pathname;
const COMMAND = new URL('../../../server/feeds/command.ts', import.meta.url).pathname;

let place: TemporaryStore;
let service: TinyService;
let address: string;

beforeEach(async () => {
  place = await temporaryStore();
  service = new TinyService();
  address = await service.start();
});

afterEach(async () => {
  expect(service.connections).toBe(0);
  await service.stop();
  await place.remove();
});

const feed = (args: readonly string[], input = '', env: Record<string, string> = {}) =>
  runToEnd([TINY_COMMAND, ...args], { DATA_DIR: place.folder, TINY_ADDRESS: address, ...env }, input);

const TAKEN_UP = 'A running server switches to the change within seconds, and open pages follow it.';

const add = (...args: string[]) => feed(['add', 'tiny', ...args], `ann\n${service.key}\n`);

describe('npm run feed', () => {
  it('adds a working feed, says what it allows, lists and removes it', async () => {
    await addUser(place.store, 'ann', 'secret of ann', { realtime: [], depth: [] });
    expect(await feed(['list'])).toEqual({
      code: 0,
      output: 'No feeds.\nThe market is the embedded one (MARKET).\n',
      complaint: '',
    });
    expect(await add('--owner', 'Ann')).toEqual({
      code: 0,
      output: `  markets: United States, Canada
  tape: trades of IEX only, about 2 % of the volume
  delay: none, real time
  securities at once: 30
  market depth: yes, by price
  history: minute bars, day bars
  news: no
  who may see it: only its owner may see it
Added Tiny as feed 1. ${TAKEN_UP}
`,
      complaint: '',
    });
    expect(service.received).toEqual([{ op: 'login', account: 'ann', key: service.key }]);
    expect(await readRevision(place.store, 'feeds')).toBe(1);
    expect((await feed(['list'])).output).toMatch(
      /^1\ttiny\towner ann\tadded 20\d\d-\d\d-\d\d\nThe market consists of these feeds\.\n$/,
    );
    expect((await feed(['list'], '', { MARKET: 'demo' })).output).toContain('embedded');
    await place.store.destroy();
    expect(readFileSync(join(place.folder, 'borealis.sqlite')).includes(service.key)).toBe(false);
    expect(await feed(['remove', '1'])).toEqual({
      code: 0,
      output: `Removed feed 1. ${TAKEN_UP}\n`,
      complaint: '',
    });
    expect((await feed(['list'])).output).toContain('No feeds.');
    const log = readFileSync(join(place.folder, 'security.log'), 'utf8').trim().split('\n');
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'feed-added', userid: 'ann', feed: 'tiny 1' },
      { event: 'feed-removed', feed: 'tiny 1' },
    ]);
  });

  it('stores nothing that does not work, unless asked to, and never shows a secret', async () => {
    const wrong = await feed(['add', 'tiny'], 'ann\nwr0ng secret\n');
    expect(wrong).toMatchObject({ code: 1, output: '' });
    expect(wrong.complaint).toMatch(/^Tiny does not work, and was not stored: ann has no key ….\n.*--untested\n$/);
    service.isFull = true;
    expect((await add()).complaint).toContain('connected already. A running server may be using the only connection');
    service.isFull = false;
    service.answers = false;
    expect((await add()).complaint).toContain('did not answer within 2 s');
    expect((await feed(['add', 'tiny'], 'ann\nkey\n', { TINY_ADDRESS: '127.0.0.1:1' })).complaint).toContain('REFUSED');
    expect((await feed(['list'])).output).toContain('No feeds.');
    expect(await feed(['add', 'tiny', '--untested'], '\nkey\n')).toMatchObject({
      code: 0,
      output: `Added Tiny as feed 1. ${TAKEN_UP}\n`,
    });
    expect(await readRevision(place.store, 'feeds')).toBe(1);
  });

  it('stores the values that signing in has replaced', async () => {
    service.rotates = true;
    expect(await add()).toMatchObject({ code: 0, output: expect.stringContaining('no owner: only a server') });
    expect(await feed(['check'])).toMatchObject({ code: 0, complaint: '' });
    // A running server has to sign in again, too.
    expect(await readRevision(place.store, 'feeds')).toBe(2);
    expect(await feed(['check', 'tiny'])).toMatchObject({ code: 0, complaint: '' });
  });

  it('checks each feed: what it allows, how long a call takes, and first quotes', async () => {
    await add();
    const { code, output, complaint } = await feed(['check'], '', { TINY_ACCOUNT: 'env', TINY_KEY: 'used up' });
    expect([code, complaint]).toEqual([1, 'tiny (environment) does not work: env has no key ….\n']);
    expect(output).toMatch(/^tiny \(feed 1\) works: signed in within \d+ ms\n {2}markets: United States, Canada\n/);
    const [, quotes = ''] = output.split(
      /^ {2}latency: a call takes \d+ ms\n {2}clock: the service does not state its time\n/m,
    );
    expect(quotes).toBe(`  SPY: unknown to the service
  AAPL: bid 100 × 200, ask 100.5 × 300, last 99, at 2020-12-16 14:31:05.123 UTC
  MSFT: bid 101 × 200, ask 101.5 × 300, last 100, at 2020-12-16 14:31:05.123 UTC
  RY: bid 103 × 200, ask 103.5 × 300, last 102, at 2020-12-16 14:31:05.123 UTC
  SHOP: last 103, at 2020-12-16 14:31:04.123 UTC
`);
  });

  it('reports a wrong clock, which messages from the future reveal', async () => {
    await add();
    service.now = Date.now() + 3_600_000;
    const { code, output } = await feed(['check']);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^ {2}clock: this machine's is 3(59\d|600) s behind the service's\. .* then check again\.$/m,
    );
  });

  it('reads values from the environment, and names the feed that they define', async () => {
    const given = { TINY_ACCOUNT: 'ann', TINY_KEY: service.key };
    expect((await feed(['list'], '', given)).output).toBe(
      '-\ttiny\tset by environment variables\nThe market consists of these feeds.\n',
    );
    expect(await feed(['add', 'tiny'], '', given)).toMatchObject({ code: 0, complaint: '' });
    expect(await feed(['check', 'tiny'])).toMatchObject({ code: 0 });
  });

  it('puts feeds in order', async () => {
    await add('--untested');
    await add('--untested');
    expect(await feed(['order', '2', '1'])).toEqual({
      code: 0,
      output: `Changed the order. ${TAKEN_UP}\n`,
      complaint: '',
    });
    expect((await feed(['list'])).output).toMatch(/^2\t.*\n1\t/);
  });

  it('says what to do if the key is missing', async () => {
    await add();
    rmSync(join(place.folder, 'feeds.key'));
    for (const args of [['list'], ['check'], ['add', 'tiny']]) {
      const { code, complaint } = await feed(args, `ann\n${service.key}\n`);
      expect([args, code, complaint]).toEqual([args, 1, expect.stringContaining('feeds.key is missing. Put back')]);
    }
  });

  it('refuses with a reason and exit code 1', async () => {
    for (const [args, reason] of [
      [[], /npm run feed -- list/],
      [['fly'], /npm run feed -- list/],
      [['add'], /KIND: tiny/],
      [['add', 'alpine'], /no feed of the kind alpine. It has: tiny/],
      [['add', 'tiny', '--owner', 'ben'], /no subscriber ben/],
      [['add', 'tiny'], /Secret key is missing.*TINY_KEY/],
      [['add', 'tiny', '--key', 'on the command line'], /--key/],
      [['list', '--untested'], /npm run feed/],
      [['list', 'more'], /npm run feed/],
      [['check'], /There is no feed\./],
      [['check', 'tiny'], /no feed of the kind tiny/],
      [['order', '1'], /no feed 1/],
      [['remove', '1'], /no feed 1/],
      [['remove', 'all'], /no feed all/],
    ] as const) {
      const { code, output, complaint } = await feed(args);
      expect([args, code, output]).toEqual([args, 1, '']);
      expect(complaint).toMatch(reason);
      expect(complaint).not.toMatch(/\n\s+at /);
    }
  });

  it('supports the kinds of this version', async () => {
    const { code, complaint } = await runToEnd([COMMAND, '--help'], { DATA_DIR: place.folder });
    expect([code, complaint]).toEqual([1, expect.stringContaining('npm run feed -- check [KIND]')]);
  });
});
