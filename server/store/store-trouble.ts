import { SQLITE_BUSY, sqliteCode } from './busy.ts';

/** Why the store cannot run a valid statement, in words for the caller and for the operator. */
const TROUBLES = {
  busy: {
    kind: 'busy',
    said: 'The store is busy and did not answer in time. Try again in a moment.',
    logged: 'the store is busy: a statement was cancelled',
  },
  away: {
    kind: 'away',
    said: 'The store cannot be reached at the moment. Try again soon.',
    logged: 'the store cannot be reached; retrying',
  },
  full: {
    kind: 'full',
    said: 'Nothing can be saved at the moment: the disk of the server is full.',
    logged:
      'no space left on device: the store cannot be written. Make room on the disk that holds DATA_DIR, or the data of PostgreSQL',
  },
} as const;

type StoreTrouble = keyof typeof TROUBLES;

/** PostgreSQL cannot be reached, or a connection to it broke during use. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

// Primary and extended result codes, https://www.sqlite.org/rescode.html
const SQLITE_FULL = 13;
/** The index of the write-ahead log cannot grow. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** PostgreSQL's codes by what they mean here, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const STATES: ReadonlyMap<string, StoreTrouble> = new Map([
  ['57014', 'busy'], // statement timeout
  ['55P03', 'busy'], // lock not available
  ['40001', 'busy'], // serialisation failure, deadlock
  ['40P01', 'busy'],
  ['57P01', 'away'], // being stopped
  ['57P02', 'away'], // crashed
  ['57P03', 'away'], // starting
  ['57P05', 'away'], // gave up an idle connection
  ['25P03', 'away'], // gave up an idle transaction
  ['53300', 'away'], // too many connections
  ['25006', 'away'], // a standby, which cannot be written
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
]);

function kindOf(error: unknown): StoreTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StoreAway) return 'away';
  const code = sqliteCode(error);
  if (code === SQLITE_BUSY) return 'busy';
  if (code === SQLITE_FULL || ('errcode' in error && error.errcode === SQLITE_IOERR_SHMSIZE)) return 'full';
  if (!('code' in error)) return undefined;
  const state = String(error.code);
  // Class 08: exceptions of a connection.
  return STATES.get(state) ?? (/^08...$/.test(state) ? 'away' : undefined);
}

/** Whether an error means that there is no room on the disk. */
export function isDiskFull(error: unknown): boolean {
  return kindOf(error) === 'full';
}

/** The store's trouble behind an error; undefined for any other error. */
export function storeTrouble(error: unknown): (typeof TROUBLES)[StoreTrouble] | undefined {
  const kind = kindOf(error);
  return kind && TROUBLES[kind];
}
