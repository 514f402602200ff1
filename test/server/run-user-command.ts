import { fileURLToPath } from 'node:url';
import { runToEnd } from './run-to-end.ts';

const command = fileURLToPath(new URL('../../server/accounts/user-command.ts', import.meta.url));

/** Runs `npm run user` with settings and the given standard input until it exits. */
export function runUserCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): ReturnType<typeof runToEnd> {
  return runToEnd([command, ...args], env, input);
}
