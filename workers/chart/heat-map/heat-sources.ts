import { type QuoteDiff, QuoteMirror } from '../../../engine/quotes/quote-diff.ts';
import { QuoteField, type QuoteFieldNumber, type QuoteValues } from '../../../engine/quotes/quote-field.ts';
import { securityKey } from '../../../engine/quotes/security-key.ts';
import { LIST_LOADING, type ListRequest, type ListStatus, type RowText } from '../../api/quote-list.ts';
import { ListStream, type ShownMessage } from '../lists/list-stream.ts';
import type { QuoteLine } from '../lists/quote-line.ts';

/** Learns what arrives on the streams of a heat map's lists. */
export interface HeatSourcesListener {
  /** Every list has its values, and `companies` changed. */
  replaced(): void;
  /** The values of a company changed. */
  changed(tile: number): void;
  /** A diff was applied. */
  updated(): void;
  statusChanged(status: ListStatus): void;
}

interface Source {
  readonly stream: ListStream;
  readonly mirror: QuoteMirror;
  rows: readonly RowText[];
  /** The tile of each of its rows. */
  tiles: Int32Array;
  status: ListStatus;
  /** Whether the values of its rows have arrived. */
  ready: boolean;
}

/**
 * The quotes of a heat map: the lists of one or two countries joined into one sequence of tiles and, for two, the
 * exchange rate that converts their dollars.
 */
export class HeatSources implements QuoteValues {
  /**
   * The companies of all lists, by tile. While the set of companies is unchanged each keeps its tile, whatever its
   * list's order.
   */
  companies: readonly RowText[] = [];
  private readonly sources: readonly Source[];
  /** The lists of companies, without the exchange rate's. */
  private readonly lists: readonly Source[];
  private readonly rate: Source | undefined;
  private readonly listener: HeatSourcesListener;
  /** The list of each tile, and its row there. */
  private owners: readonly Source[] = [];
  private rows = new Int32Array(0);
  private isStale = true;

  /** Opens the lists on the port to the market worker; with `hasRate` the last holds only FX$USD/CAD. */
  constructor(requests: readonly ListRequest[], hasRate: boolean, line: QuoteLine, listener: HeatSourcesListener) {
    this.listener = listener;
    this.sources = requests.map((request) => this.open(request, line));
    this.lists = hasRate ? this.sources.slice(0, -1) : this.sources;
    this.rate = hasRate ? this.sources.at(-1) : undefined;
  }

  /** Whether the values of `companies` have arrived. */
  get isReady(): boolean {
    return !this.isStale;
  }

  /** Diffs received. */
  get diffCount(): number {
    return this.sources.reduce((sum, { stream }) => sum + stream.diffs, 0);
  }

  /** A list's diff came after which no more was asked for. */
  get owes(): boolean {
    return this.sources.some(({ stream }) => stream.owes);
  }

  value(tile: number, field: QuoteFieldNumber): number {
    return this.owners[tile]?.mirror.value(this.rows[tile], field) ?? Number.NaN;
  }

  /**
   * A tile's dollar volume of the day: in Canadian dollars if there is a rate, otherwise in the currency in which it
   * trades.
   */
  dollars(tile: number): number {
    const dollars = this.value(tile, QuoteField.Dollar);
    if (this.rate === undefined || this.companies[tile]?.region !== 'U') return dollars;
    return dollars * this.rate.mirror.value(0, QuoteField.Last);
  }

  /** Requests what has changed since the last request. */
  ask(): void {
    for (const { stream } of this.sources) stream.ask();
  }

  refresh(): void {
    for (const { stream } of this.sources) stream.refresh();
  }

  close(): void {
    for (const { stream } of this.sources) stream.close();
  }

  private open(request: ListRequest, line: QuoteLine): Source {
    const source: Source = {
      stream: new ListStream(line, request, {
        show: (message) => this.show(source, message),
        showStatus: (status) => {
          source.status = status;
          this.listener.statusChanged(this.status());
        },
      }),
      mirror: new QuoteMirror(),
      rows: [],
      tiles: new Int32Array(0),
      status: LIST_LOADING,
      ready: false,
    };
    return source;
  }

  private show(source: Source, message: ShownMessage): void {
    if (message.type === 'diff') this.apply(source, message.packet);
    if (message.type !== 'rows') return;
    source.rows = message.rows;
    source.mirror.reset(message.rows.length);
    source.ready = message.rows.length === 0;
    this.isStale = true;
    this.renew();
  }

  private apply(source: Source, packet: QuoteDiff): void {
    const { mirror } = source;
    mirror.apply(packet);
    source.ready = true;
    if (this.isStale) {
      this.renew();
      return;
    }
    if (source !== this.rate) {
      for (let i = 0; i < mirror.changedCount; i++) this.listener.changed(source.tiles[mirror.changedRows[i]]);
    }
    this.listener.updated();
  }

  /** Joins the lists again once all of them have their values. */
  private renew(): void {
    if (!this.sources.every(({ ready }) => ready)) return;
    this.isStale = false;
    const before = new Map(this.companies.map((company, tile) => [securityKey(company), tile]));
    const companies = this.lists.flatMap(({ rows }) => rows);
    const isSame = companies.length === before.size && companies.every((company) => before.has(securityKey(company)));
    if (!isSame) this.companies = companies;
    this.assign(isSame ? before : new Map(companies.map((company, tile) => [securityKey(company), tile])));
    if (!isSame || companies.length === 0) {
      this.listener.replaced();
      return;
    }
    for (let tile = 0; tile < companies.length; tile++) this.listener.changed(tile);
    this.listener.updated();
  }

  /** Records the list of each tile, and its row there. */
  private assign(tiles: ReadonlyMap<string, number>): void {
    const owners: Source[] = [];
    this.rows = new Int32Array(tiles.size);
    for (const source of this.lists) {
      source.tiles = Int32Array.from(source.rows, (row) => tiles.get(securityKey(row)) ?? 0);
      source.tiles.forEach((tile, row) => {
        owners[tile] = source;
        this.rows[tile] = row;
      });
    }
    this.owners = owners;
  }

  /** The worst status of the lists, with the oldest age. */
  private status(): ListStatus {
    const all = this.sources.map(({ status }) => status);
    const failed = all.find(({ phase }) => phase === 'failed');
    const phase = failed !== undefined ? 'failed' : all.every((one) => one.phase === 'ready') ? 'ready' : 'loading';
    return {
      phase,
      failure: failed?.failure ?? '',
      connected: this.lists.some(({ status }) => status.connected),
      updatedAt: Math.min(...all.map(({ updatedAt }) => updatedAt)),
    };
  }
}
