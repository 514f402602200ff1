import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Version 1.3 of Argon2, the only one that `node:crypto` computes. */
const VERSION = 19;

/** A PHC string that matches no password. Checking a password against it takes as long as against a real one. */
export const UNMATCHED_HASH = phcString(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));

/** Hashes a password to a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, MEMORY_KIB, PASSES, LANES, TAG_BYTES);
  return phcString(salt, tag);
}

/** Whether `password` matches the PHC string; false if the string was not made by `hashPassword`. */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (match === null) return false;
  const [, memory, passes, lanes, salt, tag] = match.map(String) as [string, string, string, string, string, string];
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}

function derive(
  password: string,
  salt: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> {
  // The same password typed on two keyboards may differ in how accents are composed.
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }, (error, tag) => {
      if (error) reject(error);
      else resolve(tag);
    });
  });
}

function phcString(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=${VERSION}$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
