import type { ListWords } from '../../../engine/list-painting/list-theme.ts';
import { SPARK_CHANGED, SPARK_SLOTS } from '../../../engine/quotes/day-spark.ts';
import { type QuoteColumn, sortFields } from '../../../engine/quotes/quote-column.ts';
import { type QuoteDiff, QuoteMirror } from '../../../engine/quotes/quote-diff.ts';
import { ALL_QUOTE_FIELDS } from '../../../engine/quotes/quote-field.ts';
import type { HostedCanvas } from '../../api/chart-api.ts';
import type { SessionFigures } from '../../api/figures.ts';
import { listSubject } from '../../api/list-subject.ts';
import type { ListCounters, PaintedListCommand, PaintedListInit, PaintedListMessage } from '../../api/painted-list.ts';
import { LIST_LOADING, type ListRequest, type ListStatus, type RowText } from '../../api/quote-list.ts';
import type { FrameLoop } from '../pace/frame-loop.ts';
import { isSameOrder, ListArrangement } from './list-arrangement.ts';
import type { Beat, BeatMember } from './list-beat.ts';
import { sendCopy } from './list-copy.ts';
import { ListPicture } from './list-picture.ts';
import { ListSight } from './list-sight.ts';
import { ListStream, type ListStreamReader, type ShownMessage } from './list-stream.ts';
import type { QuoteLine } from './quote-line.ts';
import { MAX_TWIN_ROWS, TWIN_INTERVAL, TWIN_ROWS, TwinWords } from './twin-words.ts';

/**
 * One painted quote list. It pulls: at each beat it requests one diff and paints it in the next frame. The picture is
 * therefore never older than a beat, and a busy device gets fewer and larger diffs. A hidden or frozen list requests
 * nothing, so nothing is sent, computed or painted. Only visible rows are kept up to date. The others are fetched when
 * needed: whole when scrolled into view, a few at a time for the accessible table, the sorted column when the order is
 * due, everything for a frozen list.
 */
export class ListSession implements BeatMember, ListStreamReader {
  onClosed: () => void = () => {};
  private readonly request: ListRequest;
  private readonly port: MessagePort;
  private readonly stream: ListStream;
  private readonly sight: ListSight;
  private readonly beats: Beat;
  private readonly mirror = new QuoteMirror();
  private readonly picture: ListPicture;
  private readonly twin: TwinWords;
  private readonly arrangement: ListArrangement;
  private words: ListWords;
  private spoken: readonly QuoteColumn[];
  private rows: readonly RowText[] = [];
  private status = LIST_LOADING;
  private sparks: Float32Array = new Float32Array(0);
  private visible = false;
  private twinTimer: ReturnType<typeof setInterval> | undefined;
  private updateCount = 0;
  private messageCount = 0;
  private closed = false;

  /** Throws an `Error` when the canvas gives no 2D context. Opens the list on `line`. */
  constructor(
    init: PaintedListInit,
    canvas: HostedCanvas,
    port: MessagePort,
    line: QuoteLine,
    frames: FrameLoop,
    beats: Beat,
  ) {
    this.port = port;
    this.request = init.request;
    this.beats = beats;
    this.words = init.words;
    this.spoken = init.spoken;
    this.arrangement = new ListArrangement(init.sort, init.filter);
    this.twin = new TwinWords(this.mirror);
    this.picture = new ListPicture(canvas, this.mirror, init.theme, init.words, frames, beats);
    port.onmessage = ({ data }: MessageEvent<PaintedListCommand>) => this.receive(data);
    this.stream = new ListStream(line, init.request, this);
    this.sight = new ListSight(this.stream);
    this.picture.onPainted = () => this.updateSight();
    this.choose(init.columns, init.spoken);
  }

  /** The list's counters. */
  get counters(): ListCounters {
    return {
      frames: this.picture.frameCount,
      diffs: this.stream.diffs,
      cells: this.picture.painter.cellCount,
      updates: this.updateCount,
      drops: this.stream.drops,
      interval: this.beats.interval,
    };
  }

  get figures(): SessionFigures {
    const { picture, stream, request, messageCount } = this;
    return {
      kind: 'painted',
      subject: listSubject(request),
      sent: null,
      credit: stream.owes ? 0 : 1,
      waits: picture.painter.damage.isAny ? null : 0,
      frames: picture.frameCount,
      messages: messageCount,
      canvases: 1,
      pixels: picture.pixels,
    };
  }

  beat(): void {
    const { sort, held } = this.arrangement;
    this.sight.beat(this.picture.painter.order, held ? null : sort);
    // The frame of the next diff ends flashes too. If none comes, the next beat ends them.
    if (this.stream.owes && !this.picture.painter.damage.isAny) this.stream.ask();
    else this.picture.beat();
    if (this.arrangement.isDue(performance.now())) this.arrange(false);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.rest();
    this.picture.close();
    this.stream.close();
    this.port.close();
    this.onClosed();
  }

  show(message: ShownMessage): void {
    switch (message.type) {
      case 'rows':
        this.showRows(message.rows);
        return;
      case 'diff':
        this.apply(message.packet);
        return;
      case 'spark':
        this.showSparks(message.rows, message.closes);
    }
  }

  showStatus(status: ListStatus): void {
    this.status = status;
    this.post({ type: 'status', status });
  }

  private receive(command: PaintedListCommand): void {
    const { picture, arrangement } = this;
    switch (command.type) {
      case 'resize':
        picture.resize(command.width, command.height, command.ratio);
        return;
      case 'scroll':
        picture.scroll(command.top, command.left);
        return;
      case 'pointer':
        picture.point(command.y);
        return;
      case 'visible':
        this.setVisible(command.visible);
        return;
      case 'freeze':
        this.setFrozen(command.frozen);
        return;
      case 'copy':
        this.stream.whenSettled(() => sendCopy(command.port, this.rows, this.status, this.mirror, this.sparks));
        return;
      case 'hold':
        arrangement.held = command.held;
        return;
      case 'sort':
        arrangement.sort = command.sort;
        this.arrange(true);
        this.resort();
        return;
      case 'filter':
        arrangement.filter = command.text;
        this.arrange(true);
        return;
      case 'columns':
        this.choose(command.columns, command.spoken);
        return;
      case 'look':
        this.words = command.words;
        picture.dress(command.theme, command.words);
        this.twin.markAll();
        return;
      case 'lag':
        this.beats.lagged(command.lag);
        return;
      case 'texts':
        this.sayTwin(MAX_TWIN_ROWS);
        return;
      case 'counters':
        this.post({ type: 'counters', counters: this.counters });
        return;
      case 'refresh':
        this.stream.refresh();
        return;
      case 'close':
        this.close();
    }
  }

  private showRows(rows: readonly RowText[]): void {
    this.rows = rows;
    this.mirror.reset(rows.length);
    this.twin.show(rows);
    this.picture.painter.show(rows);
    this.arrangement.reset();
    this.sight.reset(rows.length);
    this.sparks = new Float32Array(rows.length * SPARK_SLOTS).fill(Number.NaN);
    this.picture.painter.showSparks(this.sparks);
    this.post({ type: 'rows', rows, status: this.status });
    this.arrange(true);
  }

  private showSparks(rows: Uint32Array, closes: Float32Array): void {
    const { sparks, picture, twin } = this;
    const { painter } = picture;
    for (let i = 0; i < rows.length; i++) {
      sparks.set(closes.subarray(i * SPARK_SLOTS, (i + 1) * SPARK_SLOTS), rows[i] * SPARK_SLOTS);
      painter.damage.add(rows[i], SPARK_CHANGED);
      twin.mark(rows[i]);
    }
    painter.showSparks(sparks);
    this.picture.want();
  }

  private apply(packet: QuoteDiff): void {
    const { mirror, picture, twin } = this;
    const { damage } = picture.painter;
    mirror.apply(packet);
    for (let i = 0; i < mirror.changedCount; i++) {
      const row = mirror.changedRows[i];
      damage.add(row, mirror.changedMasks[row]);
      twin.mark(row);
    }
    this.updateCount += mirror.changedCount;
    // The first numbers sort the list, and go to the accessible table at once.
    if (this.arrangement.addNumbers()) {
      this.arrange(false);
      this.sayTwin(MAX_TWIN_ROWS);
    }
    this.picture.want();
  }

  /** Sorts the rows; `asked`: the user chose another order. */
  private arrange(asked: boolean): void {
    const { picture } = this;
    const order = this.arrangement.arrange(this.rows, this.mirror, picture.locale, performance.now());
    if (!asked && isSameOrder(order, picture.painter.order)) return;
    picture.arrange(order);
    this.post({ type: 'order', order });
  }

  private choose(columns: PaintedListInit['columns'], spoken: readonly QuoteColumn[]): void {
    this.picture.choose(columns);
    if (columns.some(({ code }) => code === 'spark')) this.stream.wantSparks();
    if (spoken.join() === this.spoken.join()) return;
    this.spoken = spoken;
    this.twin.markAll();
    this.sayTwin(MAX_TWIN_ROWS);
  }

  private setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    this.visible = visible;
    this.follow();
    this.picture.show(visible);
  }

  private setFrozen(frozen: boolean): void {
    if (frozen === this.stream.frozen) return;
    this.stream.freeze(frozen, frozen && this.sight.complete(ALL_QUOTE_FIELDS));
    if (!frozen) this.updateSight();
    this.follow();
  }

  /** Reports changed visible rows; newly visible ones arrive within a frame or two. */
  private updateSight(): void {
    const { painter } = this.picture;
    if (!this.stream.frozen && this.sight.update(painter.order, painter.window)) this.stream.ask();
  }

  /** Sorts once hidden rows have the numbers of the sorted column too. */
  private resort(): void {
    const { sort } = this.arrangement;
    if (sort === null || this.stream.frozen || !this.sight.complete(sortFields(sort.column))) return;
    this.stream.whenComplete(() => this.arrange(true));
  }

  /** Joins the beat while the list is visible and not frozen, and then requests a diff at once. */
  private follow(): void {
    if (!this.visible || this.stream.frozen) {
      this.rest();
      return;
    }
    this.beats.join(this);
    this.stream.ask();
    this.twinTimer ??= setInterval(() => {
      this.sayTwin(TWIN_ROWS);
      this.sight.twinSpoke();
    }, TWIN_INTERVAL);
  }

  private rest(): void {
    this.beats.leave(this);
    clearInterval(this.twinTimer);
    this.twinTimer = undefined;
  }

  private sayTwin(most: number): void {
    const { spoken, words, picture, sparks } = this;
    const style = { columns: spoken, words, locale: picture.locale, sizes: picture.sizes, sparks };
    const texts = this.twin.take(picture.painter.order, most, style);
    if (texts.length > 0) this.post({ type: 'texts', columns: spoken, texts });
  }

  private post(message: PaintedListMessage): void {
    this.port.postMessage(message);
    this.messageCount += 1;
  }
}
