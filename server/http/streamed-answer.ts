import { Readable } from 'node:stream';

/**
 * Streams the entries of `texts`, each of them JSON, as one JSON list: an entry is produced once the client has received those
 * before it. The returned promise waits for the first entry, so that an error until then can still be answered.
 */
export async function streamedList(texts: AsyncGenerator<string>): Promise<Readable> {
  const first = await texts.next();
  return Readable.from(piecesOf(first, texts));
}

async function* piecesOf(first: IteratorResult<string>, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done === true) {
    yield '[]';
    return;
  }
  yield `[${first.value}`;
  for await (const text of texts) yield `,${text}`;
  yield ']';
}
