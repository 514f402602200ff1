import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isPasswordLength, PASSWORD_LEAST, PASSWORD_LIMIT } from '../core/password-length.ts';
import { normaliseUserid } from './users.ts';

/** The 100,000 most common passwords, one a line (`data/SOURCES.md`). */
const COMMON = new URL('./data/common-passwords.txt.gz', import.meta.url);

/** Why a password may not be chosen: its length, because it is the user id, or because it is common. */
type PasswordFault = 'length' | 'userid' | 'common';

/** What is wrong with a password that is about to be set; undefined when nothing is. Case does not count. */
export async function faultOfPassword(userid: string, password: string): Promise<PasswordFault | undefined> {
  if (!isPasswordLength(password)) return 'length';
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain === normaliseUserid(userid)) return 'userid';
  return (await isCommon(plain)) ? 'common' : undefined;
}

/** The message for each fault. */
export const PASSWORD_FAULTS: Readonly<Record<PasswordFault, string>> = {
  length: `A password has ${PASSWORD_LEAST} to ${PASSWORD_LIMIT} characters.`,
  userid: 'A password must not be the user id.',
  common: 'This password is one of the 100,000 that are tried first. Choose another one.',
};

/** Reads the file each time: passwords are set too seldom to keep it in memory. */
async function isCommon(plain: string): Promise<boolean> {
  const list = await promisify(gunzip)(await readFile(COMMON));
  return !plain.includes('\n') && `\n${list.toString('latin1').toLowerCase()}`.includes(`\n${plain}\n`);
}
