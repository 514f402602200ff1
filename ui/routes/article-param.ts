import { readSegment } from './segment.ts';

const ID = /^[\w.:-]{1,100}$/;

/** Reads the route parameter of `article`, an article id; null if it cannot be one. */
export function readArticleParam(segment: string): string | null {
  const id = readSegment(segment);
  return id === null || !ID.test(id) ? null : id;
}
