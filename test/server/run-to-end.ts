import { execFile } from 'node:child_process';

/** The exit code and output of a program. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

/** The environment that every started process needs, without any settings; compiled code is shared between them. */
export const BARE = { PATH: '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/** Runs a script with the given standard input until it exits. */
export function runToEnd(args: readonly string[], env: Readonly<Record<string, string>>, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env: { ...BARE, ...env } }, (_, output, complaint) =>
      resolve({ code: child.exitCode, output, complaint }),
    );
    child.stdin?.end(input);
  });
}
