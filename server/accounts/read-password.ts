import { askUser } from '../core/ask-user.ts';
import { StartupError } from '../core/startup-error.ts';
import { faultOfPassword, PASSWORD_FAULTS } from './chosen-password.ts';

/**
 * A password for `userid` from the variable `USER_PASSWORD`, from the terminal without showing it (asked twice), or from the first
 * line of standard input. Never from the command line, which every user of the machine can read.
 */
export async function readPassword(userid: string): Promise<string> {
  const password = await checked(userid, process.env.USER_PASSWORD ?? (await askHidden('Password: ')));
  const isTyped = process.env.USER_PASSWORD === undefined && process.stdin.isTTY;
  if (isTyped && (await askHidden('Once more: ')) !== password) {
    throw new StartupError('The two passwords differ; nothing was changed.');
  }
  return password;
}

async function askHidden(text: string): Promise<string> {
  const [answer = ''] = await askUser([{ text, hidden: true }]);
  return answer;
}

async function checked(userid: string, password: string): Promise<string> {
  const fault = await faultOfPassword(userid, password);
  if (fault === undefined) return password;
  throw new StartupError(
    `${PASSWORD_FAULTS[fault]} Type it when asked, or give it in USER_PASSWORD or on standard input.`,
  );
}
