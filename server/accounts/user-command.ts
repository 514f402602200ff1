import { parseArgs } from 'node:util';
import type { SecurityEventKind } from '../../engine/accounts/security-event.ts';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { readConfig } from '../settings/config.ts';
import { openStore, type Store } from '../store/store.ts';
import { storeTrouble } from '../store/store-trouble.ts';
import { contactMessagesText } from './contact-messages.ts';
import { EXCHANGE_CODES, parseCodes } from './exchange-codes.ts';
import { openSecurityLog } from './open-security-log.ts';
import { readPassword } from './read-password.ts';
import { removeSecondFactor } from './second-factor.ts';
import {
  addUser,
  type Entitlement,
  findUser,
  isUserid,
  listUsers,
  removeUser,
  setAdministrator,
  setEntitlement,
  setPassword,
} from './users.ts';

const USAGE = `npm run user -- list
npm run user -- add USERID [--realtime CODES] [--depth CODES]
npm run user -- entitle USERID [--realtime CODES] [--depth CODES]
npm run user -- password USERID
npm run user -- remove USERID
npm run user -- second-factor-off USERID      when the app and the recovery codes are lost
npm run user -- admin USERID [--not]      who may set up the server in the page
npm run user -- messages      the messages from the contact screen

CODES: all, none, or exchange codes joined by commas (${EXCHANGE_CODES.join(',')}).
The password is asked for, or read from USER_PASSWORD or standard input.
Works while a server is running; it takes effect immediately.`;

/** `npm run user`: manages the subscribers in the store of DATA_DIR or DATABASE_URL. */
async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, userid, ...more] = positionals;
  const needsUser = command !== 'list' && command !== 'messages';
  const isWhole = needsUser === (userid !== undefined) && more.length === 0 && (!values.not || command === 'admin');
  if (values.help || command === undefined || !isWhole) {
    throw new StartupError(USAGE);
  }
  if (userid !== undefined && !isUserid(userid)) {
    throw new StartupError(`${userid} cannot be a user id: 1 to 64 letters, digits and . _ @ + -`);
  }
  const entitlement = {
    ...(values.realtime !== undefined && { realtime: codes('--realtime', values.realtime) }),
    ...(values.depth !== undefined && { depth: codes('--depth', values.depth) }),
  };
  const config = readConfig(process.env);
  const store = await openStore(config);
  try {
    process.stdout.write(`${await run(store, command, userid ?? '', entitlement, values.not)}\n`);
    const kind = EVENTS[command];
    const complain = (line: string): void => void process.stderr.write(`${line}\n`);
    if (kind !== undefined)
      await openSecurityLog(store, config, complain).record({ kind, userid: userid ?? '', address: '' });
  } finally {
    await store.destroy();
  }
}

/** The security event of each command. */
const EVENTS: Readonly<Record<string, SecurityEventKind>> = {
  add: 'subscriber-added',
  entitle: 'entitlement-changed',
  admin: 'entitlement-changed',
  password: 'password-changed',
  remove: 'subscriber-removed',
  'second-factor-off': 'second-factor-off',
};

async function run(
  store: Store,
  command: string,
  userid: string,
  entitlement: Partial<Entitlement>,
  not: boolean,
): Promise<string> {
  switch (command) {
    case 'list': {
      const users = await listUsers(store);
      if (users.length === 0) return 'No subscribers.';
      const shown = (set: ReadonlySet<string>): string => (set.size === 0 ? 'none' : [...set].join(','));
      return users
        .map(({ userid, realtime, depth, administrator }) => {
          const role = administrator ? '\tadministrator' : '';
          return `${userid}\treal-time ${shown(realtime)}\tdepth ${shown(depth)}${role}`;
        })
        .join('\n');
    }
    case 'messages':
      return (await contactMessagesText(store)) || 'No messages.';
    case 'add':
      if (!(await addUser(store, userid, await readPassword(userid), { realtime: [], depth: [], ...entitlement }))) {
        throw new StartupError(
          `There is a subscriber ${userid} already. Another password: npm run user -- password ${userid}`,
        );
      }
      return `Added ${userid}.`;
    case 'password':
      found(userid, await setPassword(store, userid, await readPassword(userid)));
      return `Set the password of ${userid}; open sessions have ended.`;
    case 'remove':
      found(userid, await removeUser(store, userid));
      return `Removed ${userid}.`;
    case 'second-factor-off': {
      const user = await findUser(store, userid);
      found(userid, user !== undefined);
      if (user === undefined || !(await removeSecondFactor(store, user.id))) {
        throw new StartupError(`${userid} has no second factor.`);
      }
      return `${userid} logs in by password alone.`;
    }
    case 'entitle':
      if (Object.keys(entitlement).length === 0) throw new StartupError(`Nothing to change.\n${USAGE}`);
      found(userid, await setEntitlement(store, userid, entitlement));
      return `Changed what ${userid} may see.`;
    case 'admin':
      found(userid, await setAdministrator(store, userid, !not));
      return `${userid} is ${not ? 'no longer' : 'now'} an administrator.`;
    default:
      throw new StartupError(`There is no command ${command}.\n${USAGE}`);
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        realtime: { type: 'string' },
        depth: { type: 'string' },
        not: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new StartupError(`${reasonOf(error)}\n${USAGE}`);
  }
}

function codes(option: string, text: string): string[] {
  const parsed = parseCodes(text);
  if (parsed !== undefined) return parsed;
  throw new StartupError(`${option} ${text}: give all, none, or codes out of ${EXCHANGE_CODES.join(',')}.`);
}

function found(userid: string, done: boolean): void {
  if (!done) throw new StartupError(`There is no subscriber ${userid}.`);
}

try {
  await main();
} catch (error) {
  const trouble = storeTrouble(error);
  if (!trouble && !(error instanceof StartupError)) throw error;
  process.stderr.write(`${trouble ? `Nothing was changed: ${trouble.logged}.` : reasonOf(error)}\n`);
  process.exitCode = 1;
}
