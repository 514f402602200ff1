import { bufferBytes } from '../../engine/core/buffer-bytes.ts';
import type {
  BufferFigures,
  PortFigures,
  PortKind,
  SessionFigures,
  StreamFigures,
  ThreadFigures,
} from '../api/figures.ts';
import { figureId, ownThread } from '../api/own-thread.ts';
import type { PaintedLists } from './lists/painted-lists.ts';

const PIXEL_BYTES = 4;

/** What charts, painted lists, heat maps and tapes have in common. */
interface CountedSession {
  readonly figures: SessionFigures;
}

/** The parts of a chart worker. */
interface ChartParts {
  readonly charts: readonly CountedSession[];
  readonly tapes: readonly CountedSession[];
  readonly lists: PaintedLists | undefined;
  /** Everything that they share. */
  readonly shared: readonly unknown[];
}

/** What the chart worker is doing. Computed on request; running code only counts. */
export function chartFigures({ charts, tapes, lists, shared }: ChartParts): ThreadFigures {
  const painted: readonly CountedSession[] = [...(lists?.sessions ?? [])];
  const all = [...charts, ...painted, ...tapes].map((session) => ({ id: figureId(session), ...session.figures }));
  const counted = new Set<unknown>([...shared, lists?.line, lists?.beat]);
  const buffers = (of: BufferFigures['of'], sessions: readonly CountedSession[]): BufferFigures => ({
    of,
    count: sessions.length,
    bytes: bufferBytes(sessions, counted),
  });
  const pixels = all.reduce((sum, one) => sum + one.pixels, 0);
  const canvases = all.reduce((sum, one) => sum + one.canvases, 0);
  return {
    ...ownThread(),
    ports: [
      port(-1, 'calls', null),
      port(-2, 'source', null),
      ...(lists === undefined ? [] : [port(-3, 'lists', lists.line.messages)]),
      ...all.map(({ id, kind, messages }) => port(id, kind, messages)),
    ],
    streams: all.map(
      ({ id, kind, subject, sent, credit, waits, frames }): StreamFigures => ({
        ...{ id, kind, subject, tab: '', sent, credit, waits, frames },
      }),
    ),
    buffers: [
      buffers('charts', charts),
      buffers('painted', painted),
      buffers('trades', tapes),
      { of: 'canvases', count: canvases, bytes: pixels * PIXEL_BYTES },
    ],
  };
}

function port(id: number, kind: PortKind, messages: number | null): PortFigures {
  return { id, kind, messages, bytes: null };
}
