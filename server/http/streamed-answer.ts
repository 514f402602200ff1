import { Readable } from 'node:stream';

/**
 * The JSON list of what `texts` brings, each of its entries a value written as JSON, as it comes: nothing is made before the
 * client has taken what was before it. The first entry is waited for, so that what goes wrong until then can still be said.
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
