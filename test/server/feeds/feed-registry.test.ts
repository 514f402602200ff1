import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addUser, findUser, removeUser } from '../../../server/accounts/users.ts';
import { FeedRegistry } from '../../../server/feeds/feed-registry.ts';
import { feedKeyFile, SealedValues } from '../../../server/feeds/sealed-values.ts';
import type { ProviderKind } from '../../../server/providers/provider-kind.ts';
import { readRevision } from '../../../server/store/revision.ts';
import { openStore } from '../../../server/store/store.ts';
import { TINY } from '../../feeds/tiny/kind.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const VALUES = { account: 'ann', key: 'a secret' };
const GATEWAY: ProviderKind = {
  ...TINY,
  code: 'gateway',
  fields: [],
  addresses: [{ variable: 'GATEWAY', default: 'localhost:4002' }],
};

let place: TemporaryStore;

beforeEach(async () => {
  place = await temporaryStore();
});

afterEach(() => place.remove());

function registry(environment: Record<string, string> = {}): FeedRegistry {
  return new FeedRegistry({ store: place.store, dataDir: place.folder, environment }, [TINY, GATEWAY]);
}

const idsOf = async (feeds: FeedRegistry) => (await feeds.list()).map(({ id }) => id);
const revision = () => readRevision(place.store, 'feeds');

describe('feeds of the store', () => {
  it('are added last, put in order and removed, and each change is noticed', async () => {
    const feeds = registry();
    const [a, b, c] = [
      await feeds.add(TINY, VALUES, null),
      await feeds.add(TINY, {}, null),
      await feeds.add(GATEWAY, {}, null),
    ];
    expect(await idsOf(feeds)).toEqual([a, b, c]);
    expect(await revision()).toBe(3);
    await feeds.reorder([a, 99]);
    expect(await revision()).toBe(3);
    await feeds.reorder([c, 99, a]);
    expect(await idsOf(feeds)).toEqual([c, a, b]);
    expect(await feeds.remove(a)).toBe(true);
    expect(await feeds.remove(a)).toBe(false);
    expect(await revision()).toBe(5);
    expect(await idsOf(feeds)).toEqual([c, b]);
    expect(await feeds.add(TINY, {}, null)).toBeGreaterThan(c);
    expect((await feeds.list()).map(({ kind }) => kind)).toEqual(['gateway', 'tiny', 'tiny']);
  });

  it('keep changed values beside the others, without a new revision', async () => {
    const feeds = registry({ TINY_ADDRESS: 'tiny.example:1' });
    await feeds.add(TINY, VALUES, null);
    const [feed] = await feeds.list();
    if (feed === undefined) throw new Error('no feed');
    const settings = await feeds.settingsOf(feed);
    expect([settings.values, settings.addresses]).toEqual([VALUES, { TINY_ADDRESS: 'tiny.example:1' }]);
    await Promise.all([settings.keep({ key: 'another' }), settings.keep({ token: 'of a session' })]);
    expect(await revision()).toBe(1);
    // As another process reads it.
    const store = await openStore({ dataDir: place.folder, databaseUrl: '' });
    const other = new FeedRegistry({ store, dataDir: place.folder, environment: {} }, [TINY]);
    const { values, addresses } = await other.settingsOf(feed);
    await store.destroy();
    expect(values).toEqual({ account: 'ann', key: 'another', token: 'of a session' });
    expect(addresses).toEqual({ TINY_ADDRESS: '127.0.0.1:9' });
    await feeds.remove(feed.id ?? 0);
    await expect(settings.keep({ key: 'late' })).rejects.toThrow(/was removed/);
  });

  it('lose a removed owner, which is noticed', async () => {
    await addUser(place.store, 'ann', 'secret of ann', { realtime: [], depth: [] });
    const ann = await findUser(place.store, 'ann');
    const feeds = registry();
    await feeds.add(TINY, VALUES, ann?.id ?? null);
    expect(await feeds.list()).toMatchObject([{ kind: 'tiny', owner: ann?.id, added: expect.any(Number) }]);
    await removeUser(place.store, 'ann');
    expect(await feeds.list()).toMatchObject([{ kind: 'tiny', owner: null }]);
    expect(await revision()).toBe(2);
  });

  it('are not readable without the key, and no second key is created', async () => {
    const feeds = registry();
    await feeds.checkKey();
    await feeds.add(TINY, VALUES, null);
    await feeds.checkKey();
    const [feed] = await feeds.list();
    if (feed === undefined) throw new Error('no feed');
    rmSync(feedKeyFile(place.folder));
    await expect(feeds.checkKey()).rejects.toThrow(/feeds\.key is missing/);
    await expect(feeds.settingsOf(feed)).rejects.toThrow(/feeds\.key is missing/);
    await expect(feeds.add(TINY, VALUES, null)).rejects.toThrow(/feeds\.key is missing/);
    expect(readdirSync(place.folder)).not.toContain('feeds.key');
    SealedValues.make(place.folder);
    await expect(feeds.add(TINY, VALUES, null)).rejects.toThrow(/not the one/);
    expect(await idsOf(feeds)).toEqual([feed.id]);
    await feeds.remove(feed.id ?? 0);
    await feeds.add(TINY, VALUES, null);
    await feeds.checkKey();
  });

  it('of an unsupported kind are listed, and named when they are used', async () => {
    await registry().add({ ...TINY, code: 'older' }, VALUES, null);
    const feeds = registry();
    const [feed] = await feeds.list();
    expect(feed?.kind).toBe('older');
    await expect(feed && feeds.providerOf(feed)).rejects.toThrow(/no feed of the kind older. It has: tiny, gateway/);
  });
});

describe('feeds of the environment', () => {
  const GIVEN = { TINY_ACCOUNT: 'ann', TINY_KEY: ' first ' };

  it('come first if every value is given', async () => {
    await registry().add(GATEWAY, {}, null);
    expect(await registry({ TINY_ACCOUNT: 'ann', TINY_KEY: ' ' }).list()).toHaveLength(1);
    expect(await registry(GIVEN).list()).toMatchObject([
      { id: undefined, kind: 'tiny', owner: null, added: 0 },
      { id: 1, kind: 'gateway' },
    ]);
  });

  it('are not defined by an address alone', async () => {
    expect(await registry({ GATEWAY: 'gateway:5000', TINY_ADDRESS: 'tiny.example:1' }).list()).toEqual([]);
  });

  it('create no second key if that of stored feeds is missing', async () => {
    const feeds = registry(GIVEN);
    await feeds.add(GATEWAY, {}, null);
    rmSync(feedKeyFile(place.folder));
    const [feed] = await feeds.list();
    const settings = feed && (await feeds.settingsOf(feed));
    await expect(settings?.keep({ key: 'second' })).rejects.toThrow(/feeds\.key is missing/);
    expect(readdirSync(place.folder)).not.toContain('feeds.key');
  });

  it('keep changed values until the environment has others', async () => {
    const feeds = registry(GIVEN);
    const [feed] = await feeds.list();
    if (feed === undefined) throw new Error('no feed');
    const settings = await feeds.settingsOf(feed);
    expect(settings.values).toEqual({ account: 'ann', key: 'first' });
    expect(readdirSync(place.folder)).not.toContain('feeds.key');
    await settings.keep({ key: 'second' });
    await settings.keep({ token: 'third' });
    expect((await registry(GIVEN).settingsOf(feed)).values).toEqual({ account: 'ann', key: 'second', token: 'third' });
    expect((await registry({ ...GIVEN, TINY_KEY: 'new' }).settingsOf(feed)).values).toEqual({
      account: 'ann',
      key: 'new',
    });
    const stored = await place.store.selectFrom('secret').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/first|second|third/);
    // Without the key, only the values of the environment are left.
    rmSync(join(place.folder, 'feeds.key'));
    expect((await feeds.settingsOf(feed)).values).toEqual({ account: 'ann', key: 'first' });
    SealedValues.make(place.folder);
    expect((await feeds.settingsOf(feed)).values).toEqual({ account: 'ann', key: 'first' });
  });
});
