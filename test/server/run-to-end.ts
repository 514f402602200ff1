import { execFile } from 'node:child_process';

/** How a program ended, and what it said. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

/** What every process that is started needs, and nothing of the settings around; compiled code is kept between them. */
export const BARE = { PATH: '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/** Runs a script, with what it reads from standard input, until it ends by itself. */
export function runToEnd(args: readonly string[], env: Readonly<Record<string, string>>, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env: { ...BARE, ...env } }, (_, output, complaint) =>
      resolve({ code: child.exitCode, output, complaint }),
    );
    child.stdin?.end(input);
  });
}
