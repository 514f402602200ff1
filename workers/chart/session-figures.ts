import type { StreamFigures } from '../api/figures.ts';

/** What a chart, a painted list, a heat map or a tape tells of itself when somebody looks. */
export interface SessionFigures
  extends Pick<StreamFigures, 'kind' | 'subject' | 'sent' | 'credit' | 'waits' | 'frames'> {
  /** Messages that it has posted to the page. */
  readonly messages: number;
  /** Pixels of its canvases. */
  readonly pixels: number;
}
