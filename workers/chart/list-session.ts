import { orderedRows } from '../../engine/draw/list-order.ts';
import { ListPainter } from '../../engine/draw/list-painter.ts';
import type { ListTheme, ListWords } from '../../engine/draw/list-theme.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { QuoteMirror } from '../../engine/quotes/quote-diff.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { HostedCanvas } from '../api/chart-api.ts';
import type { ListCounters, PaintedListCommand, PaintedListInit, PaintedListMessage } from '../api/painted-list.ts';
import type { ListCommand, ListMessage, RowText } from '../api/quote-list.ts';
import type { FrameLoop, FramePainter } from './frame-loop.ts';
import type { Beat, BeatMember } from './list-beat.ts';
import { ListTwin, MOST_TWIN_ROWS } from './list-twin.ts';

/** A list is sorted anew at most so often (ms). */
const SORT_INTERVAL = 1000;
/** The twin says so many rows so often (ms): all of them in five seconds, without a burst. */
const TWIN_INTERVAL = 1250;
const TWIN_ROWS = MOST_TWIN_ROWS / 4;

/**
 * One painted quote list. It pulls: at each beat it gives its list credit for one diff, and what then comes is painted in
 * the next frame, so that what is seen is never older than a beat, and a device that is busy gets fewer and larger diffs.
 * Out of sight or frozen it gives no credit, and nothing comes, is computed or painted.
 */
export class ListSession implements FramePainter, BeatMember {
  private readonly canvas: HostedCanvas;
  private readonly port: MessagePort;
  private readonly quotes: MessagePort;
  private readonly frames: FrameLoop;
  private readonly beats: Beat;
  private readonly mirror = new QuoteMirror();
  private readonly painter: ListPainter;
  private readonly twin: ListTwin;
  private readonly kind: PaintedListInit['kind'];
  private theme: ListTheme;
  private words: ListWords;
  private readonly spoken: readonly QuoteColumn[];
  private sort: ListSort | null;
  private filter: string;
  private rows: readonly RowText[] = [];
  private size = { width: 0, height: 0 };
  /** Diffs that came and for which the list was given no credit yet. */
  private owed = 0;
  /** Diffs that came while the list was frozen. */
  private readonly held: ArrayBuffer[] = [];
  private visible = false;
  private frozen = false;
  private holdsOrder = false;
  private sortedAt = Number.NEGATIVE_INFINITY;
  private isUnsorted = false;
  private twinTimer: ReturnType<typeof setInterval> | undefined;
  private frameCount = 0;
  private diffCount = 0;
  private updateCount = 0;
  private dropCount = 0;
  private closed = false;

  /** Throws an `Error` when the canvas gives no 2D context. `quotes` is the port of an open list of the market worker. */
  constructor(
    init: PaintedListInit,
    canvas: HostedCanvas,
    port: MessagePort,
    quotes: MessagePort,
    frames: FrameLoop,
    beats: Beat,
  ) {
    // Rows are opaque: what is under the canvas need not be mixed in.
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('a canvas has no 2D context');
    this.canvas = canvas;
    this.port = port;
    this.quotes = quotes;
    this.frames = frames;
    this.beats = beats;
    this.kind = init.kind;
    this.theme = init.theme;
    this.words = init.words;
    this.spoken = init.spoken;
    this.sort = init.sort;
    this.filter = init.filter;
    this.twin = new ListTwin(this.mirror);
    // A page's own canvas and one of a worker have contexts with the same methods.
    const surface = context as OffscreenCanvasRenderingContext2D;
    this.painter = new ListPainter(surface, this.mirror, init.theme, init.words, init.columns);
    port.onmessage = ({ data }: MessageEvent<PaintedListCommand>) => this.receive(data);
    quotes.onmessage = ({ data }: MessageEvent<ListMessage>) => this.take(data);
  }

  /** What the list has done so far. */
  get counters(): ListCounters {
    return {
      frames: this.frameCount,
      diffs: this.diffCount,
      cells: this.painter.cellCount,
      updates: this.updateCount,
      drops: this.dropCount,
      interval: this.beats.interval,
    };
  }

  beat(): void {
    if (this.owed > 0 && !this.painter.damage.isAny) this.giveCredit();
    if (this.isUnsorted) this.arrange(false);
  }

  paint(): void {
    const { painter, canvas, size } = this;
    if (this.closed || !this.visible || size.width === 0) return;
    const began = performance.now();
    if (canvas.width !== size.width || canvas.height !== size.height) {
      canvas.width = size.width;
      canvas.height = size.height;
      painter.resize(size.width, size.height);
    }
    painter.paint();
    this.frameCount++;
    this.beats.worked(performance.now() - began);
  }

  broken(reason: unknown): void {
    console.error('painted list: a frame failed', reason);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.rest();
    this.frames.cancel(this);
    this.tellList({ type: 'close' });
    this.quotes.close();
    this.port.close();
    this.canvas.width = 1;
    this.canvas.height = 1;
  }

  private receive(command: PaintedListCommand): void {
    switch (command.type) {
      case 'resize':
        this.resize(command.width, command.height, command.ratio);
        return;
      case 'scroll':
        if (this.painter.window.scrollTop === command.top) return;
        this.painter.window.scrollTop = command.top;
        this.repaint();
        return;
      case 'visible':
        this.setVisible(command.visible);
        return;
      case 'freeze':
        this.setFrozen(command.frozen);
        return;
      case 'hold':
        this.holdsOrder = command.held;
        return;
      case 'sort':
        this.sort = command.sort;
        this.arrange(true);
        return;
      case 'filter':
        this.filter = command.text;
        this.arrange(true);
        return;
      case 'columns':
        this.painter.choose(command.columns);
        this.wantFrame();
        return;
      case 'look':
        this.theme = command.theme;
        this.words = command.words;
        this.painter.dress(command.theme, command.words);
        this.twin.markAll();
        this.wantFrame();
        return;
      case 'lag':
        this.beats.lagged(command.lag);
        return;
      case 'texts':
        this.sayTwin(MOST_TWIN_ROWS);
        return;
      case 'counters':
        this.post({ type: 'counters', counters: this.counters });
        return;
      case 'refresh':
        this.tellList({ type: 'refresh' });
        return;
      case 'close':
        this.close();
    }
  }

  private take(message: ListMessage): void {
    switch (message.type) {
      case 'rows':
        this.rows = message.rows;
        this.held.length = 0;
        this.mirror.reset(message.rows.length);
        this.twin.show(message.rows);
        this.painter.show(message.rows, this.kind);
        this.post({ type: 'rows', rows: message.rows, status: message.status });
        this.arrange(true);
        return;
      case 'status':
        this.post({ type: 'status', status: message.status });
        return;
      case 'diff':
        this.diffCount++;
        this.owed++;
        this.dropCount += message.drops ?? 0;
        if (this.frozen) this.held.push(message.packet);
        else this.apply(message.packet);
    }
  }

  private apply(packet: ArrayBuffer): void {
    const { mirror, painter, twin } = this;
    mirror.apply(packet);
    for (let i = 0; i < mirror.changedCount; i++) {
      const row = mirror.changedRows[i];
      painter.damage.add(row, mirror.changedMasks[row]);
      twin.mark(row);
    }
    this.updateCount += mirror.changedCount;
    this.isUnsorted = this.sort !== null;
    // The first numbers of a list put it in order, and its twin says them at once.
    if (this.sortedAt === Number.NEGATIVE_INFINITY) {
      this.arrange(false);
      this.sayTwin(MOST_TWIN_ROWS);
    }
    this.wantFrame();
  }

  /** Puts the rows in order: at once when the user asked, else when it is time and nobody is at the list. */
  private arrange(asked: boolean): void {
    const now = performance.now();
    if (!asked && (this.holdsOrder || this.frozen || now - this.sortedAt < SORT_INTERVAL)) return;
    this.isUnsorted = false;
    if (this.diffCount > 0) this.sortedAt = now;
    const order = orderedRows(this.rows, this.mirror, this.sort, this.filter, this.theme.locale);
    const { painter } = this;
    if (!asked && isSame(order, painter.order)) return;
    painter.arrange(order);
    this.post({ type: 'order', order });
    this.wantFrame();
  }

  private resize(width: number, height: number, ratio: number): void {
    this.size = { width, height };
    if (this.painter.window.ratio !== ratio) {
      this.painter.window.ratio = ratio;
      this.painter.dress(this.theme, this.words);
    }
    this.repaint();
  }

  private setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    this.visible = visible;
    this.follow();
    if (visible) this.repaint();
  }

  private setFrozen(frozen: boolean): void {
    if (frozen === this.frozen) return;
    this.frozen = frozen;
    if (!frozen) for (const packet of this.held.splice(0)) this.apply(packet);
    this.follow();
  }

  /** Takes part in the beat while somebody looks and wants news, and then asks at once. */
  private follow(): void {
    if (!this.visible || this.frozen) {
      this.rest();
      return;
    }
    this.beats.join(this);
    this.giveCredit();
    this.twinTimer ??= setInterval(() => this.sayTwin(TWIN_ROWS), TWIN_INTERVAL);
  }

  private rest(): void {
    this.beats.leave(this);
    clearInterval(this.twinTimer);
    this.twinTimer = undefined;
  }

  private giveCredit(): void {
    for (; this.owed > 0; this.owed--) this.tellList({ type: 'credit' });
  }

  private sayTwin(most: number): void {
    const style = { kind: this.kind, columns: this.spoken, words: this.words, locale: this.theme.locale };
    const texts = this.twin.take(this.painter.order, most, style);
    if (texts.length > 0) this.post({ type: 'texts', texts });
  }

  private repaint(): void {
    this.painter.damage.all = true;
    this.wantFrame();
  }

  private wantFrame(): void {
    if (this.visible && !this.closed) this.frames.request(this);
  }

  private post(message: PaintedListMessage): void {
    this.port.postMessage(message);
  }

  private tellList(command: ListCommand): void {
    this.quotes.postMessage(command);
  }
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((row, place) => row === b[place]);
}
