/**
 * Something the operator can put right: a bad setting, an occupied port, a data folder that cannot be used. `message` is
 * one paragraph in plain words that names the thing and the way out; a command prints it without a stack and exits 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
