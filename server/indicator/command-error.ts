/** A mistake in what the command was given; its message is one line for the user. */
export class CommandError extends Error {
  override name = 'CommandError';
}
