/** A file from which nothing can be imported, or a wish that cannot be met; the message is one line that says why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}
