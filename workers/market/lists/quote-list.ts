import { SPARK_SLOTS } from '../../../engine/quotes/day-spark.ts';
import { ALL_QUOTE_FIELDS, QuoteField } from '../../../engine/quotes/quote-field.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import type { FailureCode } from '../../api/failure.ts';
import type { StreamFigures } from '../../api/figures.ts';
import { LIST_LOADING, type ListRequest, type ListStatus, type RowText, type SymbolKey } from '../../api/quote-list.ts';
import { emptyLoadedQuote, fillLoadedQuote, type QuoteRowAnswer, rowText } from '../answers/quote-answer.ts';
import type { Subscriptions } from '../tabs/subscriptions.ts';
import type { Tab } from '../tabs/tabs.ts';
import type { DayCloses } from './day-closes.ts';
import type { ListOutlet } from './list-outlet.ts';

/** All fields but the fade, which is not worth requesting. */
const VALUES = ALL_QUOTE_FIELDS & ~(1 << QuoteField.Fade);

/**
 * One open quote list: its table rows, which of their fields the reader has not seen, and whether the reader has credit
 * for another diff. Without credit changes are only marked, so that the next diff brings the latest values and a slow
 * or hidden page costs nothing. Rows out of sight are not even checked: the table records when they last changed.
 */
export class QuoteList {
  readonly request: ListRequest;
  readonly tab: Tab;
  readonly outlet: ListOutlet;
  /** Called when the list's rows change. */
  onRows: () => void = () => {};
  private readonly table: QuoteTable;
  private readonly subscriptions: Subscriptions;
  private readonly loaded = emptyLoadedQuote();
  private texts: readonly RowText[] = [];
  /** The table row of each of the list's rows. */
  private rows: Int32Array = new Int32Array(0);
  /** By list row: fields to be sent to the reader. */
  private unseen: Uint32Array = new Uint32Array(0);
  /** The visible list rows, ascending; only these are kept up to date. */
  private sight: Int32Array = new Int32Array(0);
  private inSight: Uint8Array = new Uint8Array(0);
  /** By list row: the table's turn at which the reader last received a hidden row. */
  private known: Uint32Array = new Uint32Array(0);
  /** Whether the reader waits for everything that it lacks. */
  private completes = false;
  /** Number of rows whose unsent values were replaced by newer ones since the last diff, while the tab was visible. */
  private drops = 0;
  /** Diffs that were sent. */
  private diffs = 0;
  /** When the oldest unsent change of a visible row arrived (`performance.now()`); 0 if there is none. */
  private unsentSince = 0;
  /** Whether the page has not received any values of the rows yet. */
  private isNew = true;
  /** By list row: the version of the day that the page has, plus one; 0 for none. */
  private sentSparks: Uint32Array = new Uint32Array(0);
  /** Whether the rows are new and have not been checked for live ones yet. */
  private hasOtherRows = false;
  private credit = 1;
  private status = LIST_LOADING;

  constructor(request: ListRequest, tab: Tab, outlet: ListOutlet, table: QuoteTable, subscriptions: Subscriptions) {
    this.request = request;
    this.tab = tab;
    this.outlet = outlet;
    this.table = table;
    this.subscriptions = subscriptions;
  }

  /** Whether the feed covers every row, so that polling is unnecessary. */
  get isLive(): boolean {
    return this.rows.length > 0 && this.rows.every((row) => this.table.live[row] === 1);
  }

  /** Whether the list shows the server's latest answer. */
  get isReady(): boolean {
    return this.status.phase === 'ready';
  }

  /** Whether its first answer is still awaited. */
  get isLoading(): boolean {
    return this.status.phase === 'loading';
  }

  /** What it has sent and holds back, at `now` (`performance.now()`). */
  figures(now: number): Pick<StreamFigures, 'sent' | 'credit' | 'waits'> {
    const { diffs, credit, unsentSince } = this;
    return { sent: diffs, credit, waits: unsentSince === 0 ? 0 : now - unsentSince };
  }

  /** Shows an answer to the list's call: the first, or a refresh. */
  show(answer: readonly QuoteRowAnswer[]): void {
    this.take(answer, 0);
  }

  /**
   * Shows the last known answer, of `keptAt` (epoch ms), because the server does not answer: with its age, without
   * shading, and never over newer values.
   */
  recall(answer: readonly QuoteRowAnswer[], keptAt: number): void {
    if (this.status.updatedAt < keptAt) this.take(answer, keptAt);
    else this.fail('unreachable');
  }

  private take(answer: readonly QuoteRowAnswer[], keptAt: number): void {
    const before = this.rows;
    const rows = Int32Array.from(answer, (row) => this.table.add(row.symbol, row.region));
    for (const row of rows) this.subscriptions.use(row);
    for (const row of before) this.subscriptions.release(row);
    answer.forEach((row, i) => {
      const loaded = fillLoadedQuote(row, this.loaded);
      if (keptAt === 0) this.table.load(rows[i], loaded);
      else this.table.recall(rows[i], loaded);
    });

    const texts = answer.map(rowText);
    const status: ListStatus =
      keptAt === 0
        ? { ...this.status, phase: 'ready', failure: '', updatedAt: Date.now() }
        : { ...this.status, phase: 'failed', failure: 'unreachable', updatedAt: keptAt };
    if (this.isReady && sameTexts(texts, this.texts)) {
      this.setStatus(status);
      return;
    }
    this.setRows(texts, rows, status);
  }

  private setRows(texts: readonly RowText[], rows: Int32Array, status: ListStatus): void {
    this.texts = texts;
    this.rows = rows;
    this.unseen = new Uint32Array(rows.length).fill(ALL_QUOTE_FIELDS);
    this.sight = Int32Array.from(rows, (_, i) => i);
    this.inSight = new Uint8Array(rows.length).fill(1);
    this.known = new Uint32Array(rows.length);
    this.unsentSince = rows.length === 0 ? 0 : performance.now();
    this.isNew = true;
    this.hasOtherRows = true;
    this.status = status;
    this.sentSparks = new Uint32Array(rows.length);
    this.outlet.post({ type: 'rows', rows: texts, status });
    this.onRows();
  }

  /**
   * The call failed. The values stay, with the reason beside them, unless they were a subscriber's and nobody is logged
   * in.
   */
  fail(failure: FailureCode): void {
    const status: ListStatus = { ...this.status, phase: 'failed', failure };
    if (failure !== 'not-logged-in' || this.rows.length === 0) {
      this.setStatus(status);
      return;
    }
    for (const row of this.rows) this.subscriptions.release(row);
    this.setRows([], new Int32Array(0), { ...status, updatedAt: 0 });
  }

  /** The feed went live or down, or sent the first line of one of the rows. */
  setConnected(feedLive: boolean): void {
    // A row stops being live only with the feed, or when it leaves the list.
    if (feedLive === this.status.connected && !this.hasOtherRows) return;
    this.hasOtherRows = false;
    const connected = feedLive && this.rows.some((row) => this.table.live[row] === 1);
    if (connected !== this.status.connected) this.setStatus({ ...this.status, connected });
  }

  /** The feed, last heard at `heardAt` (epoch ms), is down. If it covered every row the values are of that time. */
  endLive(heardAt: number): void {
    const { status } = this;
    if (!status.connected) return;
    const updatedAt = this.isLive ? Math.max(status.updatedAt, heardAt) : status.updatedAt;
    this.setStatus({ ...status, connected: false, updatedAt });
  }

  /** Sets the rows that the reader shows, by index in the list. Indices beyond the list are ignored. */
  setSight(wanted: Uint32Array): void {
    const { rows, unseen, known, inSight, table } = this;
    const next = new Uint8Array(rows.length);
    for (const i of wanted) next[i] = 1;
    for (let i = 0; i < rows.length; i += 1) {
      if (inSight[i] === next[i]) continue;
      if (next[i] === 0) known[i] = table.turn;
      else if (table.changedAt[rows[i]] > known[i]) unseen[i] = ALL_QUOTE_FIELDS;
    }
    this.inSight = next;
    this.sight = Int32Array.from(rows.keys()).filter((i) => next[i] === 1);
  }

  /** The next diff includes these fields of hidden rows that may have changed since the reader received them. */
  want(fields: number, wanted: Iterable<number> = this.rows.keys()): void {
    const { rows, unseen, known, inSight, table } = this;
    for (const i of wanted) {
      if (i >= rows.length || inSight[i] === 1 || table.changedAt[rows[i]] <= known[i]) continue;
      unseen[i] = unseen[i] | (fields & ALL_QUOTE_FIELDS);
      if (fields === ALL_QUOTE_FIELDS) known[i] = table.turn;
    }
  }

  /** The next flush sends everything that the reader lacks, regardless of credit, and says that it is complete. */
  complete(): void {
    this.want(ALL_QUOTE_FIELDS);
    this.completes = true;
  }

  /** Marks what changed in the table since the last frame; `now` is this frame's time. */
  collect(now: number): void {
    const { rows, unseen, sight } = this;
    const { dirty } = this.table;
    let drops = 0;
    let any = 0;
    for (let k = 0; k < sight.length; k += 1) {
      const i = sight[k];
      const changed = dirty[rows[i]];
      if (!this.isNew && (unseen[i] & changed & VALUES) !== 0) drops += 1;
      unseen[i] = unseen[i] | changed;
      any |= changed;
    }
    if (any !== 0 && this.unsentSince === 0) this.unsentSince = now;
    if (this.tab.visible) this.drops += drops;
  }

  /** Sends everything unseen as one diff, if the page is visible and has credit. */
  flush(): void {
    if (!this.tab.visible) return;
    if (this.credit > 0 || this.completes) this.send();
    if (!this.completes) return;
    this.completes = false;
    this.outlet.post({ type: 'complete' });
  }

  /** The rows whose day was last requested at or before `since` (epoch ms of the browser). */
  oldSparks(days: DayCloses, since: number): SymbolKey[] {
    return this.texts.filter((_, i) => days.isOlder(this.rows[i], since));
  }

  /** The table's row of a symbol. */
  rowOf({ symbol, region }: SymbolKey): number {
    return this.table.add(symbol, region);
  }

  /** Forgets which sparklines the page has. */
  forgetSparks(): void {
    this.sentSparks.fill(0);
  }

  /** Sends the days that the page lacks, up to their last trade. */
  sendSparks(days: DayCloses): void {
    const changed: number[] = [];
    this.rows.forEach((row, i) => {
      days.extend(row);
      if (this.sentSparks[i] !== days.version(row) + 1) changed.push(i);
    });
    if (changed.length === 0) return;
    const rows = Uint32Array.from(changed);
    const closes = new Float32Array(changed.length * SPARK_SLOTS);
    changed.forEach((i, n) => {
      days.copy(this.rows[i], closes, n * SPARK_SLOTS);
      this.sentSparks[i] = days.version(this.rows[i]) + 1;
    });
    this.outlet.post({ type: 'spark', rows, closes }, [rows.buffer, closes.buffer]);
  }

  /** The page has shown a diff. */
  addCredit(): void {
    this.credit += 1;
  }

  /** Releases the rows and the reader. */
  close(): void {
    for (const row of this.rows) this.subscriptions.release(row);
    this.rows = new Int32Array(0);
    this.outlet.close();
  }

  private setStatus(status: ListStatus): void {
    this.status = status;
    this.outlet.post({ type: 'status', status });
  }

  private send(): void {
    if (!this.outlet.diff(this.table.columns, this.rows, this.unseen, this.drops)) return;
    this.unseen.fill(0);
    this.credit -= 1;
    this.diffs += 1;
    this.unsentSince = 0;
    this.drops = 0;
    this.isNew = false;
  }
}

function sameTexts(a: readonly RowText[], b: readonly RowText[]): boolean {
  return a.length === b.length && a.every((row, i) => sameText(row, b[i]));
}

function sameText(a: RowText, b: RowText): boolean {
  return (
    a.symbol === b.symbol &&
    a.region === b.region &&
    a.name === b.name &&
    a.otherName === b.otherName &&
    a.ex === b.ex &&
    a.sector === b.sector &&
    a.sectype === b.sectype &&
    a.subid === b.subid
  );
}
