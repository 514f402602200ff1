import { PaintCost } from '../../../engine/draw/paint-cost.ts';
import { type HeatBoxes, HeatPainter } from '../../../engine/heat-painting/heat-painter.ts';
import { changePercent } from '../../../engine/quotes/quote-field.ts';
import type { HostedCanvas } from '../../api/chart-api.ts';
import type { SessionFigures } from '../../api/figures.ts';
import type {
  HeatGroup,
  HeatGrouping,
  HeatMapCommand,
  HeatMapInit,
  HeatMapMessage,
  HeatWords,
} from '../../api/heat-map.ts';
import { listSubject } from '../../api/list-subject.ts';
import type { ListStatus, RowText } from '../../api/quote-list.ts';
import type { Beat, BeatMember } from '../lists/list-beat.ts';
import type { QuoteLine } from '../lists/quote-line.ts';
import { TWIN_INTERVAL, TwinWords } from '../lists/twin-words.ts';
import type { FrameLoop, FramePainter } from '../pace/frame-loop.ts';
import { type HeatLeaf, layOutHeatMap } from './heat-layout.ts';
import { HeatSources, type HeatSourcesListener } from './heat-sources.ts';

/** Shortest interval (ms) between two layouts of the tiles; tints and figures change with every beat. */
const ARRANGE_INTERVAL = 10_000;
/** Tiles of the accessible table per update. */
const TWIN_TILES = 40;
/** The server's name for the sector of funds, whose holdings are in the map themselves. */
const FUNDS = 'Funds';
const NO_DAYS = new Float32Array(0);
/** The name of a company's group; empty for none. */
const GROUP_NAMES: Readonly<Record<HeatGrouping, (company: RowText, words: HeatWords) => string>> = {
  sector: ({ sector }, { sectors }) => sectors[sector] ?? sector,
  exchange: ({ ex }, { exchanges }) => exchanges[ex] ?? ex,
};
/** Height of a group's heading, as a multiple of the smallest type, and the space between groups in CSS pixels. */
const HEAD = 1.5;
const GAP = 3;

/** The counters of a heat map since it was opened. */
interface HeatCounters {
  readonly frames: number;
  readonly diffs: number;
  /** Tiles painted. */
  readonly tiles: number;
  readonly arrangements: number;
}

/**
 * One heat map. Like a painted list it pulls: at each beat it gives each of its lists credit for one diff, and the next
 * frame paints the tiles whose displayed figures changed. The tiles are laid out when the companies or the map's size
 * change, and now and then while the user is not in the map, because areas follow a volume that only grows.
 */
export class HeatSession implements FramePainter, BeatMember, HeatSourcesListener {
  onClosed: () => void = () => {};
  private readonly subject: string;
  private readonly canvas: HostedCanvas;
  private readonly port: MessagePort;
  private readonly frames: FrameLoop;
  private readonly beats: Beat;
  private readonly cost = new PaintCost();
  private readonly sources: HeatSources;
  private readonly painter: HeatPainter;
  private readonly twin: TwinWords;
  private readonly spoken: HeatMapInit['spoken'];
  private grouping: HeatGrouping;
  private theme: HeatMapInit['theme'];
  private words: HeatMapInit['words'];
  private size = { width: 0, height: 0, ratio: 1 };
  private order = new Int32Array(0);
  private groundIsStale = true;
  /** By tile: whether its values changed since the last frame. */
  private stale = new Uint8Array(0);
  private arrangedAt = Number.NEGATIVE_INFINITY;
  private areasAreStale = false;
  private visible = false;
  private held = false;
  private twinTimer: ReturnType<typeof setInterval> | undefined;
  private frameCount = 0;
  private arrangementCount = 0;
  private messageCount = 0;
  private closed = false;

  /** Throws an `Error` when the canvas gives no 2D context. Its lists are opened on `line`. */
  constructor(
    init: HeatMapInit,
    canvas: HostedCanvas,
    port: MessagePort,
    line: QuoteLine,
    frames: FrameLoop,
    beats: Beat,
  ) {
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('a canvas has no 2D context');
    this.subject = init.lists.map(listSubject).join(', ');
    this.canvas = canvas;
    this.port = port;
    this.frames = frames;
    this.beats = beats;
    this.grouping = init.grouping;
    this.theme = init.theme;
    this.words = init.words;
    this.spoken = init.spoken;
    this.painter = new HeatPainter(context as OffscreenCanvasRenderingContext2D, init.theme);
    this.sources = new HeatSources(init.lists, init.hasRate, line, this);
    this.twin = new TwinWords(this.sources, Number.POSITIVE_INFINITY);
    port.onmessage = ({ data }: MessageEvent<HeatMapCommand>) => this.receive(data);
  }

  /** The map's counters. */
  get counters(): HeatCounters {
    return {
      frames: this.frameCount,
      diffs: this.sources.diffCount,
      tiles: this.painter.tileCount,
      arrangements: this.arrangementCount,
    };
  }

  get figures(): SessionFigures {
    const { subject, sources, canvas, frameCount, messageCount } = this;
    return {
      kind: 'heatmap',
      subject,
      sent: null,
      credit: sources.owes ? 0 : 1,
      waits: this.stale.includes(1) ? null : 0,
      frames: frameCount,
      messages: messageCount,
      canvases: 1,
      pixels: canvas.width * canvas.height,
    };
  }

  replaced(): void {
    const { companies } = this.sources;
    this.twin.show(companies);
    this.stale = new Uint8Array(companies.length);
    this.post({ type: 'companies', companies });
    this.arrange();
    this.sayTwin(companies.length);
  }

  changed(tile: number): void {
    this.stale[tile] = 1;
    this.twin.mark(tile);
  }

  updated(): void {
    this.areasAreStale = true;
    this.wantFrame();
  }

  statusChanged(status: ListStatus): void {
    this.post({ type: 'status', status });
  }

  beat(): void {
    this.sources.ask();
    const now = performance.now();
    if (this.areasAreStale && !this.held && now - this.arrangedAt >= ARRANGE_INTERVAL) this.arrange();
  }

  paint(): void {
    const { painter, canvas, size, sources, stale } = this;
    if (this.closed || !this.visible || size.width === 0 || !sources.isReady) return;
    const began = performance.now();
    if (canvas.width !== size.width || canvas.height !== size.height) {
      canvas.width = size.width;
      canvas.height = size.height;
      this.groundIsStale = true;
    }
    const all = this.groundIsStale;
    if (all) painter.paintGround(size.width, size.height);
    this.groundIsStale = false;
    for (let tile = 0; tile < stale.length; tile++) {
      if (all || stale[tile] === 1) painter.paintTile(tile, changePercent(sources, tile));
    }
    stale.fill(0);
    this.frameCount++;
    const time = performance.now() - began;
    this.beats.worked(time, this.cost.add(time));
  }

  broken(reason: unknown): void {
    console.error('heat map: a frame failed', reason);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.rest();
    this.frames.cancel(this);
    this.sources.close();
    this.port.close();
    this.canvas.width = 1;
    this.canvas.height = 1;
    this.onClosed();
  }

  private receive(command: HeatMapCommand): void {
    switch (command.type) {
      case 'resize':
        this.size = command;
        this.arrange();
        return;
      case 'visible':
        this.setVisible(command.visible);
        return;
      case 'hold':
        this.held = command.held;
        return;
      case 'group':
        if (command.grouping === this.grouping) return;
        this.grouping = command.grouping;
        this.arrange();
        return;
      case 'look':
        this.theme = command.theme;
        this.words = command.words;
        this.painter.dress(command.theme);
        this.twin.markAll();
        this.arrange();
        return;
      case 'refresh':
        this.sources.refresh();
        return;
      case 'close':
        this.close();
    }
  }

  /** Lays the tiles out, and posts their places to the page. */
  private arrange(): void {
    const { sources, size, theme } = this;
    if (!sources.isReady) return;
    const { companies } = sources;
    const room = {
      width: size.width,
      height: size.height,
      head: Math.round(HEAD * theme.sizes[0] * size.ratio),
      gap: Math.round(GAP * size.ratio),
    };
    const { order, ...boxes } = layOutHeatMap(this.leaves(), companies.length, room);
    this.painter.place(
      companies.map(({ symbol }) => symbol),
      boxes,
      size.ratio,
    );
    this.arrangementCount++;
    this.arrangedAt = performance.now();
    this.areasAreStale = false;
    this.groundIsStale = true;
    this.order = Int32Array.from(order.flatMap(({ tiles }) => tiles));
    this.postPlaces(boxes, order);
    this.wantFrame();
  }

  private leaves(): HeatLeaf[] {
    const { sources } = this;
    return sources.companies.flatMap((company, tile) => {
      const value = sources.dollars(tile);
      return value > 0 && company.sector !== FUNDS ? [{ tile, group: this.groupOf(company), value }] : [];
    });
  }

  private groupOf(company: RowText): string {
    const name = GROUP_NAMES[this.grouping](company, this.words);
    return name === '' ? this.words.other : name;
  }

  private postPlaces({ tiles }: HeatBoxes, groups: readonly HeatGroup[]): void {
    const { ratio } = this.size;
    const boxes = Float32Array.from(tiles, (pixels) => pixels / ratio);
    this.post({ type: 'arranged', arrangement: { boxes, groups } }, [boxes.buffer]);
  }

  private setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    this.visible = visible;
    if (!visible) {
      this.rest();
      return;
    }
    this.beats.join(this);
    this.sources.ask();
    this.twinTimer ??= setInterval(() => this.sayTwin(TWIN_TILES), TWIN_INTERVAL);
    this.wantFrame();
  }

  private rest(): void {
    this.beats.leave(this);
    clearInterval(this.twinTimer);
    this.twinTimer = undefined;
  }

  private sayTwin(most: number): void {
    if (!this.sources.isReady) return;
    const { words, theme, spoken } = this;
    const style = {
      columns: spoken,
      words: words.notes,
      locale: theme.locale,
      sparks: NO_DAYS,
    } as const;
    const texts = this.twin.take(this.order, most, style);
    if (texts.length > 0) this.post({ type: 'texts', texts });
  }

  private wantFrame(): void {
    if (this.visible && !this.closed) this.frames.request(this);
  }

  private post(message: HeatMapMessage, handedOver: Transferable[] = []): void {
    this.port.postMessage(message, handedOver);
    this.messageCount += 1;
  }
}
