import { createInterface } from 'node:readline';
import { StartupError } from './startup-error.ts';

/** What a command asks its user. */
interface Question {
  readonly text: string;
  /** Whether the answer is not shown while it is typed. */
  readonly hidden: boolean;
}

/**
 * The answers, in the order of the questions: typed at the terminal, or the lines of standard input, where a missing line is an
 * empty answer. Rejects with a `StartupError` on Ctrl-C.
 */
export async function askUser(questions: readonly Question[]): Promise<string[]> {
  const answers: string[] = [];
  if (process.stdin.isTTY) for (const question of questions) answers.push(await askOnTerminal(question));
  else if (questions.length > 0) {
    for await (const line of createInterface({ input: process.stdin }))
      if (answers.push(line) === questions.length) break;
  }
  return questions.map((_, i) => answers[i] ?? '');
}

function askOnTerminal({ text, hidden }: Question): Promise<string> {
  const { stdin, stderr } = process;
  // First of all: until then the terminal itself shows what is typed.
  stdin.setRawMode(true);
  stderr.write(text);
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
    const read = (received: string): void => {
      for (const character of received) {
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
        const erases = character === '\u007f' || character === '\b';
        if (!hidden && (!erases || typed !== '')) stderr.write(erases ? '\b \b' : character);
        typed = erases ? typed.slice(0, -1) : typed + character;
      }
    };
    stdin.on('data', read);
  });
}
