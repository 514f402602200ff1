/**
 * A problem that the operator can fix: a bad setting, a port in use, an unusable data folder. `message` is one plain paragraph
 * that names the problem and the remedy; a command prints it without a stack trace and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
