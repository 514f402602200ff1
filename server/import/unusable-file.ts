/** A file from which nothing can be imported, or a request that cannot be fulfilled; the message is one line that says why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}
