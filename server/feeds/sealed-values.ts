import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { makeFolder } from '../store/open-sqlite.ts';

/** Values of a provider's fields by name. */
export type FieldValues = Readonly<Record<string, string>>;

const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
/** The sizes for GCM that NIST SP 800-38D recommends. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The format of a sealed text: `1.KEY.BYTES`, the key's name and, in base64url, nonce, tag and ciphertext. */
const FORMAT = '1';
const PRIVATE = 0o600;

/** The file of the key that encrypts the store's feeds. It is in the data folder even if the store is PostgreSQL. */
export function feedKeyFile(dataDir: string): string {
  return resolve(join(dataDir, 'feeds.key'));
}

/**
 * Encrypts the values of feeds (AES-256-GCM) with a key that is kept apart from the store, so that a copy of the store alone
 * does not disclose them.
 */
export class SealedValues {
  private readonly file: string;
  private readonly key: Buffer;
  /** Identifies the key that encrypted a text, without revealing anything about it. */
  private readonly keyName: string;

  private constructor(file: string, key: Buffer) {
    this.file = file;
    this.key = key;
    this.keyName = createHash('sha256').update('feeds.key ').update(key).digest('base64url').slice(0, 8);
  }

  /** Uses the key of the data folder. Throws a `StartupError` if there is none, or if it cannot be used. */
  static open(dataDir: string): SealedValues {
    const file = feedKeyFile(dataDir);
    if (!existsSync(file)) throw new StartupError(`The key ${file} is missing. ${REMEDY}`);
    return new SealedValues(file, readKey(file));
  }

  /** Uses the key of the data folder, and creates it if there is none. Throws a `StartupError` if that is not possible. */
  static make(dataDir: string): SealedValues {
    const file = feedKeyFile(dataDir);
    if (!existsSync(file)) {
      makeFolder(dataDir);
      makeKey(file, dataDir);
    }
    return SealedValues.open(dataDir);
  }

  /** Encrypts values. They can be read only by `unseal` with the same purpose, such as the feed's kind. */
  seal(purpose: string, values: FieldValues): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
    return [FORMAT, this.keyName, Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')].join('.');
  }

  /** Decrypts values. Throws a `StartupError` if they were encrypted with another key, or changed. */
  unseal(purpose: string, sealed: string): FieldValues {
    const [format, keyName, encoded = ''] = sealed.split('.');
    if (format === FORMAT && keyName !== this.keyName) {
      throw new StartupError(`The key ${this.file} is not the one with which the feeds were stored. ${REMEDY}`);
    }
    const bytes = Buffer.from(encoded, 'base64url');
    try {
      if (format !== FORMAT) throw new Error(`Unknown format ${format}`);
      const cipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
      return JSON.parse(text.toString('utf8')) as FieldValues;
    } catch (error) {
      throw new StartupError(
        'The values of a feed in the store are damaged, or written by a newer version. Remove the feed and add it again: ' +
          'npm run feed -- list, remove ID, add KIND.',
        { cause: error },
      );
    }
  }
}

const REMEDY =
  'Put back the one that belongs to this store (every server on one database needs the same). If it is lost, remove the feeds and add ' +
  'them again: npm run feed -- list, remove ID, add KIND.';

function readKey(file: string): Buffer {
  try {
    const { mode, uid } = statSync(file);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, PRIVATE);
    const key = readFileSync(file);
    if (key.length === KEY_BYTES) return key;
  } catch (error) {
    throw new StartupError(`The key ${file} cannot be read (${reasonOf(error)}).`, { cause: error });
  }
  throw new StartupError(`The key ${file} is damaged. ${REMEDY}`);
}

/** Creates the key, unless another process does so at the same moment. No reader ever sees a partial key. */
function makeKey(file: string, folder: string): void {
  const partial = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const opened = openSync(partial, 'wx', PRIVATE);
    try {
      writeFileSync(opened, randomBytes(KEY_BYTES));
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    // Unlike a rename, a link never replaces a file.
    linkSync(partial, file);
  } catch (error) {
    if (!existsSync(file)) {
      throw new StartupError(`The key ${file} cannot be written (${reasonOf(error)}).`, { cause: error });
    }
  } finally {
    rmSync(partial, { force: true });
  }
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
