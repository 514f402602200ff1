/** A mistake in the command's input; its message is one line for the user. */
export class CommandError extends Error {
  override name = 'CommandError';
}
