import { existsSync } from 'node:fs';
import { StartupError } from '../core/startup-error.ts';
import type { FeedProvider } from '../providers/feed-provider.ts';
import type { ProviderKind, ProviderSettings } from '../providers/provider-kind.ts';
import { type Environment, settingText } from '../settings/read-setting.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { type FieldValues, feedKeyFile, SealedValues } from './sealed-values.ts';

/** A feed that was set up. */
export interface Feed {
  /** Its number in the store; undefined for a feed from environment variables. */
  readonly id: number | undefined;
  /** `ProviderKind.code`. */
  readonly kind: string;
  /** The id of the subscriber who owns it; null for a feed of the server, which has no owner. */
  readonly owner: number | null;
  /** Unix milliseconds; 0 for a feed from the environment. */
  readonly added: number;
}

/** The places that define feeds. */
interface FeedPlaces {
  readonly store: Store;
  /** The folder of the key that encrypts the store's feeds. */
  readonly dataDir: string;
  readonly environment: Environment;
}

/**
 * The feeds that are set up, by environment variables or in the store. Every change in the store raises the revision of feeds
 * (`watchRevision(…, 'feeds')`). Methods reject with a `StartupError` if the encryption key is missing or is not the one that
 * was used.
 */
export class FeedRegistry {
  private readonly places: FeedPlaces;
  /** The kinds that this version supports. */
  readonly kinds: readonly ProviderKind[];

  constructor(places: FeedPlaces, kinds: readonly ProviderKind[]) {
    this.places = places;
    this.kinds = kinds;
  }

  /** All feeds: first those of the environment, in the order of the kinds, then those of the store, in the user's order. */
  async list(): Promise<Feed[]> {
    const given = this.kinds.filter((kind) => this.isGiven(kind));
    const rows = await this.places.store
      .selectFrom('feed')
      .select(['id', 'kind', 'user_id as owner', 'added'])
      .orderBy('position')
      .orderBy('id')
      .execute();
    return [...given.map(({ code }) => ({ id: undefined, kind: code, owner: null, added: 0 })), ...rows];
  }

  /** The kind of a feed. Throws a `StartupError` if this version has no such kind. */
  kindOf({ kind }: Pick<Feed, 'kind'>): ProviderKind {
    const found = this.kinds.find(({ code }) => code === kind);
    if (found !== undefined) return found;
    throw new StartupError(`This version has no feed of the kind ${kind}. It has: ${codesOf(this.kinds)}.`);
  }

  /** A feed's name for users; its code if this version does not have its kind. */
  nameOf({ kind }: Pick<Feed, 'kind'>): string {
    return this.kinds.find(({ code }) => code === kind)?.name ?? kind;
  }

  /** Stores a feed, last in order, and returns its number. */
  async add(kind: ProviderKind, values: FieldValues, owner: number | null): Promise<number> {
    return this.places.store.transaction().execute(async (transaction) => {
      await raiseRevision(transaction, 'feeds');
      const rows = await transaction.selectFrom('feed').select(['kind', 'sealed', 'position']).execute();
      const seals = this.sealsBeside(rows);
      const { id } = await transaction
        .insertInto('feed')
        .values({
          kind: kind.code,
          position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
          user_id: owner,
          sealed: seals.seal(kind.code, values),
          added: Date.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  /** Removes a feed from the store. Returns false if no feed has that number. */
  async remove(id: number): Promise<boolean> {
    return this.places.store.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction.deleteFrom('feed').where('id', '=', id).executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await raiseRevision(transaction, 'feeds');
      return numDeletedRows > 0n;
    });
  }

  /** Puts the store's feeds in this order. Feeds that are missing in it follow in their previous order. */
  async reorder(ids: readonly number[]): Promise<void> {
    const before = await storedOrder(this.places.store);
    // An unchanged order raises no revision: a running server would reopen its market for nothing.
    if (String(placed(before, ids)) === String(before)) return;
    await this.places.store.transaction().execute(async (transaction) => {
      // The revision is raised before the rows are read, because that locks out other writers.
      await raiseRevision(transaction, 'feeds');
      for (const [position, id] of placed(await storedOrder(transaction), ids).entries()) {
        await transaction.updateTable('feed').set({ position }).where('id', '=', id).execute();
      }
    });
  }

  /** Makes the provider of a feed, with its settings. */
  async providerOf(feed: Feed): Promise<FeedProvider> {
    return this.kindOf(feed).make(await this.settingsOf(feed));
  }

  /** The settings with which a feed's provider is opened. */
  async settingsOf(feed: Feed): Promise<ProviderSettings> {
    const { id, kind } = feed;
    const latest = (): Promise<FieldValues> => this.valuesOf(feed);
    return {
      values: await latest(),
      addresses: this.addressesOf(this.kindOf(feed)),
      keep: (values) =>
        id === undefined
          ? this.keepOfEnvironment(kind, this.given(this.kindOf(feed)), values)
          : this.keep(id, kind, values),
      latest,
    };
  }

  /** The addresses of a kind's service: those of the environment, otherwise the defaults. */
  addressesOf({ addresses }: ProviderKind): Record<string, string> {
    const { environment } = this.places;
    return Object.fromEntries(
      addresses.map(({ variable, default: own }) => [variable, settingText(environment, variable) || own]),
    );
  }

  /** The values of a kind's fields in environment variables; empty for fields without one. */
  given({ fields }: ProviderKind): Record<string, string> {
    return Object.fromEntries(
      fields.map(({ name, variable }) => [name, settingText(this.places.environment, variable)]),
    );
  }

  /** Rejects with a `StartupError` that names the remedy if the values of a stored feed cannot be decrypted. */
  async checkKey(): Promise<void> {
    const { store, dataDir } = this.places;
    const rows = await store.selectFrom('feed').select(['kind', 'sealed']).execute();
    if (rows.length === 0) return;
    const seals = SealedValues.open(dataDir);
    for (const { kind, sealed } of rows) seals.unseal(kind, sealed);
  }

  /** Whether the environment has a value for every field of a kind. */
  private isGiven(kind: ProviderKind): boolean {
    return kind.fields.length > 0 && Object.values(this.given(kind)).every((value) => value !== '');
  }

  /** Encrypts further values with the key of the stored feeds: with a second key, one part or the other would be unreadable. */
  private sealsBeside(rows: readonly { readonly kind: string; readonly sealed: string }[]): SealedValues {
    const { dataDir } = this.places;
    if (rows.length === 0) return SealedValues.make(dataDir);
    const seals = SealedValues.open(dataDir);
    for (const { kind, sealed } of rows) seals.unseal(kind, sealed);
    return seals;
  }

  /** The latest values of a feed. */
  private async valuesOf(feed: Feed): Promise<FieldValues> {
    const { id, kind } = feed;
    if (id === undefined) return this.lastOfEnvironment(kind, this.given(this.kindOf(feed)));
    const { store, dataDir } = this.places;
    const row = await store.selectFrom('feed').select('sealed').where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new StartupError(`There is no feed ${id}.`);
    return SealedValues.open(dataDir).unseal(kind, row.sealed);
  }

  private async keep(id: number, kind: string, values: FieldValues): Promise<void> {
    const { store, dataDir } = this.places;
    await store.transaction().execute(async (transaction) => {
      // The update locks the row until the transaction ends, so that no other process's values are overwritten.
      const row = await transaction
        .updateTable('feed')
        .set((own) => ({ sealed: own.ref('sealed') }))
        .where('id', '=', id)
        .returning('sealed')
        .executeTakeFirst();
      if (row === undefined) throw new StartupError(`The feed ${id} was removed.`);
      const seals = SealedValues.open(dataDir);
      const sealed = seals.seal(kind, { ...seals.unseal(kind, row.sealed), ...values });
      await transaction.updateTable('feed').set({ sealed }).where('id', '=', id).execute();
    });
  }

  /** The values that a feed of the environment kept last, if they were derived from the values that the environment holds now. */
  private async lastOfEnvironment(kind: string, given: FieldValues): Promise<FieldValues> {
    const { store, dataDir } = this.places;
    const row = await store.selectFrom('secret').select('value').where('name', '=', keptName(kind)).executeTakeFirst();
    if (row === undefined || !existsSync(feedKeyFile(dataDir))) return given;
    try {
      const { from, kept = '{}' } = SealedValues.open(dataDir).unseal(keptName(kind), row.value);
      return from === JSON.stringify(given) ? { ...given, ...(JSON.parse(kept) as FieldValues) } : given;
    } catch (error) {
      // They were encrypted with another key. The environment may hold new values, which do not need the key.
      if (error instanceof StartupError) return given;
      throw error;
    }
  }

  private async keepOfEnvironment(kind: string, given: FieldValues, values: FieldValues): Promise<void> {
    const { store } = this.places;
    const before = await this.lastOfEnvironment(kind, given);
    const kept = { from: JSON.stringify(given), kept: JSON.stringify({ ...before, ...values }) };
    const rows = await store.selectFrom('feed').select(['kind', 'sealed']).execute();
    const value = this.sealsBeside(rows).seal(keptName(kind), kept);
    await store
      .insertInto('secret')
      .values({ name: keptName(kind), value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
}

/** The numbers of the store's feeds, in the user's order. */
async function storedOrder(store: Store): Promise<number[]> {
  const rows = await store.selectFrom('feed').select('id').orderBy('position').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Those of these numbers that exist, followed by the other ones. */
function placed(known: readonly number[], first: readonly number[]): number[] {
  return [...new Set([...first.filter((id) => known.includes(id)), ...known])];
}

/** The name in the table `secret` for the values that a feed of the environment keeps. */
function keptName(kind: string): string {
  return `feed ${kind}`;
}

/** The codes of the kinds, for a message. */
export function codesOf(kinds: readonly ProviderKind[]): string {
  return kinds.map(({ code }) => code).join(', ') || 'none';
}
