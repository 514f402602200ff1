import { bufferBytes } from '../../engine/core/buffer-bytes.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import type { ChartTarget } from '../api/chart-api.ts';
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

/** What a chart has done so far. Its other figures are computed here, on request. */
export interface ChartDone extends Omit<SessionFigures, 'kind' | 'subject' | 'canvases'> {
  readonly target: ChartTarget;
}

/** The parts of a chart worker. */
interface ChartParts {
  readonly charts: readonly { readonly done: ChartDone }[];
  readonly tapes: readonly CountedSession[];
  readonly lists: PaintedLists | undefined;
  /** Everything that they share. */
  readonly shared: readonly unknown[];
}

/** What the chart worker is doing. Computed on request; running code only counts. */
export function chartFigures({ charts, tapes, lists, shared }: ChartParts): ThreadFigures {
  const painted: readonly CountedSession[] = [...(lists?.sessions ?? [])];
  const all = [
    ...charts.map((chart) => ({ id: figureId(chart), ...figuresOf(chart.done) })),
    ...[...painted, ...tapes].map((session) => ({ id: figureId(session), ...session.figures })),
  ];
  const counted = new Set<unknown>([...shared, lists?.line, lists?.beat]);
  const buffers = (of: BufferFigures['of'], sessions: readonly object[]): BufferFigures => ({
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

function figuresOf({ target, ...done }: ChartDone): SessionFigures {
  const subject = target.type === 'security' ? securityKey(target) : `port ${target.portfolio}`;
  return { ...done, kind: 'chart', subject, canvases: 2 };
}
