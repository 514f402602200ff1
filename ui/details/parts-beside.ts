import type { DepthKind } from '../../workers/api/depth-feed.ts';
import type { DetailsTab } from '../routes/paths.ts';

/** A part that stands in the book's column. */
export type PartBeside = 'chart' | 'book' | 'tape';

/**
 * What stands beside the large part of a wide screen, from the top: never the part that is large, and the tape where there is no
 * book. `book`: the depth that can be shown; null for none.
 */
export function partsBeside(tab: DetailsTab, book: DepthKind | null): readonly PartBeside[] {
  switch (tab) {
    case 'chart':
      return book === null ? ['tape'] : ['book', 'tape'];
    case 'trades':
      return book === null ? ['chart'] : ['chart', 'book'];
    case 'level2':
    case 'depthprice':
      return ['chart', 'tape'];
    default:
      return ['chart', book === null ? 'tape' : 'book'];
  }
}
