import { parseArgs } from 'node:util';
import type { SecurityEventKind } from '../../engine/accounts/security-event.ts';
import { openSecurityLog } from '../accounts/open-security-log.ts';
import { findUser } from '../accounts/users.ts';
import { askUser } from '../core/ask-user.ts';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import type { FeedAbilities } from '../providers/feed-provider.ts';
import type { ProviderKind } from '../providers/provider-kind.ts';
import { marketMode, readConfig } from '../settings/config.ts';
import { raiseRevision } from '../store/revision.ts';
import { openStore, type Store } from '../store/store.ts';
import { storeTrouble } from '../store/store-trouble.ts';
import { attemptFeed } from './feed-attempt.ts';
import { feedReason, withoutSecrets } from './feed-reason.ts';
import { codesOf, type Feed, FeedRegistry } from './feed-registry.ts';
import { abilityLines, type Patience, quoteLines, timingLines, withProvider } from './feed-trial.ts';
import type { FieldValues } from './sealed-values.ts';

/** What a change means for a running server. */
const TAKEN_UP = 'A running server switches to the change within seconds, and open pages follow it.';

const PATIENCE: Patience = { opening: 30_000, quotes: 20_000 };

/** The parsed command line, and the objects that the commands work with. */
interface Command {
  readonly words: readonly string[];
  readonly owner: string | undefined;
  readonly untested: boolean;
  readonly kinds: readonly ProviderKind[];
  readonly store: Store;
  readonly registry: FeedRegistry;
  readonly patience: Patience;
  say(line: string): void;
  /** Writes a change into the security log. `feed`: kind and number, `owner`: a user id, if it has one. */
  record(kind: SecurityEventKind, feed?: string, owner?: string): Promise<void>;
}

/**
 * `npm run feed`, for these kinds of providers: adds, lists, checks and removes feeds in the store of DATA_DIR or DATABASE_URL.
 * It never prints a secret. Sets the exit code.
 */
export async function runFeedCommand(kinds: readonly ProviderKind[], patience = PATIENCE): Promise<void> {
  try {
    await main(kinds, patience);
  } catch (error) {
    const trouble = storeTrouble(error);
    if (!trouble && !(error instanceof StartupError)) throw error;
    process.stderr.write(`${trouble ? `Nothing was changed: ${trouble.logged}.` : reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

function usageOf(kinds: readonly ProviderKind[]): string {
  return `npm run feed -- add KIND [--owner USERID] [--untested]
npm run feed -- list
npm run feed -- check [KIND]
npm run feed -- order ID ...      the first one is asked first
npm run feed -- remove ID

KIND: ${codesOf(kinds)}.
The values of a feed are asked for, or read from its environment variables or the lines of standard input.
add stores a feed only if it works, or with --untested. ${TAKEN_UP}`;
}

async function main(kinds: readonly ProviderKind[], patience: Patience): Promise<void> {
  const usage = usageOf(kinds);
  const { values, positionals } = readArguments(usage);
  const [name = '', ...words] = positionals;
  const run = COMMANDS[name];
  const hasOptions = values.owner !== undefined || values.untested;
  if (values.help || run === undefined || (hasOptions && name !== 'add')) throw new StartupError(usage);
  if (words.length < run.least || words.length > run.most) throw new StartupError(usage);
  const config = readConfig(process.env);
  const store = await openStore(config);
  const registry = new FeedRegistry({ store, dataDir: config.dataDir, environment: process.env }, kinds);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const complain = (line: string): void => void process.stderr.write(`${line}\n`);
  const record: Command['record'] = (kind, feed, userid = '') =>
    openSecurityLog(store, config, complain).record({ kind, userid, address: '', ...(feed !== undefined && { feed }) });
  const { owner, untested } = values;
  try {
    await run.run({ words, owner, untested, kinds, store, registry, patience, say, record });
  } finally {
    await store.destroy();
  }
}

function readArguments(usage: string) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        untested: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new StartupError(`${reasonOf(error)}\n${usage}`);
  }
}

/** The commands by name, and how many arguments each takes. */
const COMMANDS: Readonly<
  Record<string, { readonly least: number; readonly most: number; run(command: Command): Promise<void> }>
> = {
  add: { least: 1, most: 1, run: add },
  list: { least: 0, most: 0, run: list },
  check: { least: 0, most: 1, run: check },
  order: { least: 1, most: 1000, run: order },
  remove: { least: 1, most: 1, run: remove },
};

async function add({ words, owner, untested, store, registry, patience, say, record }: Command): Promise<void> {
  const kind = registry.kindOf({ kind: words[0] ?? '' });
  const user = owner === undefined ? undefined : await findUser(store, owner);
  if (owner !== undefined && user === undefined) throw new StartupError(`There is no subscriber ${owner}.`);
  await registry.checkKey();
  let values = await readValues(kind, registry.given(kind));
  if (!untested) {
    const attempt = await attemptFeed(registry, kind, values, patience);
    if (!attempt.works) {
      throw new StartupError(
        `${kind.name} does not work, and was not stored: ${attempt.reason}\n` +
          `To store it nevertheless: npm run feed -- add ${kind.code} --untested`,
      );
    }
    values = attempt.values;
    for (const line of allowed(attempt.can, user !== undefined)) say(line);
  }
  const id = await registry.add(kind, values, user?.id ?? null);
  await record('feed-added', `${kind.code} ${id}`, user?.userid);
  say(`Added ${kind.name} as feed ${id}. ${TAKEN_UP}`);
}

/**
 * The values of a kind's fields: those of the environment, and the rest as typed. A secret must not be empty; the provider
 * itself knows which other fields it needs.
 */
async function readValues({ fields }: ProviderKind, given: FieldValues): Promise<FieldValues> {
  const missing = fields.filter(({ name }) => !given[name]);
  const answers = await askUser(missing.map(({ label, secret }) => ({ text: `${label}: `, hidden: secret })));
  const typed = missing.map(({ name, label, secret, variable }, i) => {
    const answer = (answers[i] ?? '').trim();
    if (answer !== '' || !secret) return [name, answer];
    throw new StartupError(`${label} is missing. Type it when asked, or give it in ${variable} or on standard input.`);
  });
  return { ...given, ...Object.fromEntries(typed) };
}

async function list({ store, registry, say }: Command): Promise<void> {
  const feeds = await registry.list();
  const users = await store.selectFrom('user').select(['id', 'userid']).execute();
  for (const { id, kind, owner, added } of feeds) {
    const userid = users.find((user) => user.id === owner)?.userid;
    say(
      id === undefined
        ? `-\t${kind}\tset by environment variables`
        : `${id}\t${kind}\t${userid === undefined ? 'no owner' : `owner ${userid}`}\tadded ${new Date(added).toISOString().slice(0, 10)}`,
    );
  }
  if (feeds.length === 0) say('No feeds.');
  const mode = marketMode(readConfig(process.env), feeds.length);
  say(mode === 'feeds' ? 'The market consists of these feeds.' : 'The market is the embedded one (MARKET).');
  await registry.checkKey();
}

async function check({ words, store, registry, kinds, patience, say }: Command): Promise<void> {
  const [code] = words;
  const feeds = (await registry.list()).filter(({ kind }) => code === undefined || kind === code);
  if (feeds.length === 0) {
    const which = code === undefined ? '' : ` of the kind ${code}`;
    throw new StartupError(`There is no feed${which}. To add one of ${codesOf(kinds)}: npm run feed -- add KIND`);
  }
  const faults: string[] = [];
  for (const feed of feeds) {
    const kind = registry.kindOf(feed);
    const settings = await registry.settingsOf(feed);
    let { values } = settings;
    const provider = kind.make({
      ...settings,
      keep: async (changed) => {
        values = { ...values, ...changed };
        await settings.keep(changed);
      },
    });
    const began = performance.now();
    try {
      await withProvider(provider, patience, async (sink) => {
        say(`${titleOf(feed)} works: signed in within ${Math.round(performance.now() - began)} ms`);
        for (const line of allowed(provider.can, feed.owner !== null)) say(line);
        const quotes = await quoteLines(provider, sink, patience);
        for (const line of [...timingLines(provider, sink), ...quotes]) say(`  ${withoutSecrets(line, kind, values)}`);
      });
    } catch (error) {
      faults.push(`${titleOf(feed)} does not work: ${withoutSecrets(feedReason(error), kind, values)}`);
    }
    // A running server may use the values up, because signing in replaces them.
    if (values !== settings.values) await raiseRevision(store, 'feeds');
  }
  if (faults.length > 0) throw new StartupError(faults.join('\n'));
}

async function order({ words, registry, say, record }: Command): Promise<void> {
  const ids = words.map(Number);
  const known = (await registry.list()).map(({ id }) => id);
  const unknown = words.find((_, i) => !known.includes(ids[i] ?? Number.NaN));
  if (unknown !== undefined) throw new StartupError(`There is no feed ${unknown}: npm run feed -- list`);
  await registry.reorder(ids);
  await record('feeds-ordered');
  say(`Changed the order. ${TAKEN_UP}`);
}

async function remove({ words: [id = ''], registry, say, record }: Command): Promise<void> {
  const feed = (await registry.list()).find((one) => String(one.id) === id);
  if (feed?.id === undefined || !(await registry.remove(feed.id))) {
    throw new StartupError(
      `There is no feed ${id} in the store: npm run feed -- list. A feed of the environment ends when its variables are unset.`,
    );
  }
  await record('feed-removed', `${feed.kind} ${id}`);
  say(`Removed feed ${id}. ${TAKEN_UP}`);
}

function titleOf({ id, kind }: Feed): string {
  return `${kind} (${id === undefined ? 'environment' : `feed ${id}`})`;
}

function allowed(can: FeedAbilities, hasOwner: boolean): string[] {
  const ownerless = can.shown === 'owner' && !hasOwner;
  return [
    ...abilityLines(can).map((line) => `  ${line}`),
    ...(ownerless
      ? [
          '  It has no owner: only a server that nobody but this machine reaches shows it. For any other: --owner USERID.',
        ]
      : []),
  ];
}
