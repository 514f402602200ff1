import { Readable } from 'node:stream';

/**
 * The entries of `texts`, each of them JSON, as one JSON list that is sent while it is made: an entry is made once the client
 * has taken those before it. The first entry is waited for, so that an error until then is still an answer.
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
