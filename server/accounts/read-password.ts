import { createInterface } from 'node:readline';
import { StartupError } from '../core/startup-error.ts';
import { faultOfPassword, PASSWORD_FAULTS } from './chosen-password.ts';

/**
 * A password for `userid` from the variable `USER_PASSWORD`, from the terminal without showing it (asked twice), or from the first
 * line of standard input. Never from the command line, which every user of the machine can read.
 */
export async function readPassword(userid: string): Promise<string> {
  const fromEnvironment = process.env.USER_PASSWORD;
  if (fromEnvironment !== undefined) return checked(userid, fromEnvironment);
  if (!process.stdin.isTTY) return checked(userid, await firstLine());
  const password = await checked(userid, await ask('Password: '));
  if ((await ask('Once more: ')) !== password) throw new StartupError('The two passwords differ; nothing was changed.');
  return password;
}

async function checked(userid: string, password: string): Promise<string> {
  const fault = await faultOfPassword(userid, password);
  if (fault === undefined) return password;
  throw new StartupError(
    `${PASSWORD_FAULTS[fault]} Type it when asked, or give it in USER_PASSWORD or on standard input.`,
  );
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** Asks on the terminal; what is typed is not shown. */
function ask(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (): void => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
    };
    const read = (text: string): void => {
      for (const character of text) {
        if (character === '\r' || character === '\n') {
          end();
          resolve(typed);
          return;
        }
        if (character === '\u0003') {
          end();
          reject(new StartupError('Nothing was changed.'));
          return;
        }
        typed = character === '\u007f' || character === '\b' ? typed.slice(0, -1) : typed + character;
      }
    };
    stdin.on('data', read);
  });
}
