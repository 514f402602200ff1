import { Readable } from 'node:stream';

/**
 * Streams `texts` one after the other: each is produced once the client has received those before it. The returned promise waits
 * for the first one, so that an error until then can still be answered.
 */
export async function streamedText(texts: AsyncGenerator<string>): Promise<Readable> {
  return Readable.from(from(await texts.next(), texts));
}

/** `streamedText` of the entries of `texts`, each of them JSON, as one JSON list. */
export function streamedList(texts: AsyncGenerator<string>): Promise<Readable> {
  return streamedText(listOf(texts));
}

async function* from(first: IteratorResult<string>, others: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done === true) return;
  yield first.value;
  yield* others;
}

async function* listOf(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  let before = '[';
  for await (const text of texts) {
    yield before + text;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
