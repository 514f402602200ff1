import { SPARK_SLOTS } from '../../engine/quotes/day-spark.ts';
import { encodeQuoteDiff } from '../../engine/quotes/quote-diff.ts';
import { QUOTE_FIELD_COUNT, QuoteField } from '../../engine/quotes/quote-field.ts';
import type { QuoteTable } from '../../engine/quotes/quote-table.ts';
import type { ListMessage, ListRequest, ListStatus, RowText, SymbolKey } from '../api/quote-list.ts';
import { emptyLoadedQuote, fillLoadedQuote, type QuoteRowAnswer, rowText } from './answers/quote-answer.ts';
import type { DayCloses } from './day-closes.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Tab } from './tabs.ts';

const ALL_FIELDS = 2 ** QUOTE_FIELD_COUNT - 1;

/** Without the fade, which is no value that anybody would miss. */
const VALUES = ALL_FIELDS & ~(1 << QuoteField.Fade);

/**
 * One open quote list: which table rows it shows, what of them the page has not seen yet, and whether the page has
 * credit for another diff. What changes while there is none is only marked, so that the next diff brings the latest
 * values and a slow or hidden page costs nothing.
 */
export class QuoteList {
  readonly request: ListRequest;
  readonly tab: Tab;
  /** Told when other rows are shown. */
  onRows: () => void = () => {};
  private readonly table: QuoteTable;
  private readonly subscriptions: Subscriptions;
  private readonly port: MessagePort;
  private readonly loaded = emptyLoadedQuote();
  private texts: readonly RowText[] = [];
  /** The table row of each of the list's rows. */
  private rows: Int32Array = new Int32Array(0);
  /** By list row: fields that the page has not seen. */
  private unseen: Uint32Array = new Uint32Array(0);
  /** Rows whose unseen values were replaced by newer ones since the last diff, while the tab was shown. */
  private drops = 0;
  /** The page has seen nothing of the rows yet. */
  private isNew = true;
  /** By list row: one more than the version of its day that the page has; 0 for none. */
  private sentSparks: Uint32Array = new Uint32Array(0);
  private credit = 1;
  private status: ListStatus = { phase: 'loading', failure: '', connected: false, updatedAt: 0 };

  constructor(request: ListRequest, tab: Tab, port: MessagePort, table: QuoteTable, subscriptions: Subscriptions) {
    this.request = request;
    this.tab = tab;
    this.port = port;
    this.table = table;
    this.subscriptions = subscriptions;
  }

  /** Whether the feed speaks for every row, so that polling would bring nothing. */
  get isLive(): boolean {
    return this.rows.length > 0 && this.rows.every((row) => this.table.live[row] === 1);
  }

  /** Whether the list shows what the server answered last time it was asked. */
  get isReady(): boolean {
    return this.status.phase === 'ready';
  }

  /** Takes the answer to the list's call: the first, or a refresh. */
  show(answer: readonly QuoteRowAnswer[]): void {
    const before = this.rows;
    const rows = Int32Array.from(answer, (row) => this.table.add(row.symbol, row.region));
    for (const row of rows) this.subscriptions.use(row);
    for (const row of before) this.subscriptions.release(row);
    answer.forEach((row, i) => {
      this.table.load(rows[i], fillLoadedQuote(row, this.loaded));
    });

    const texts = answer.map(rowText);
    const status = { ...this.status, phase: 'ready', failure: '', updatedAt: Date.now() } as const;
    if (this.isReady && sameTexts(texts, this.texts)) {
      this.setStatus(status);
      return;
    }
    this.texts = texts;
    this.rows = rows;
    this.unseen = new Uint32Array(rows.length).fill(ALL_FIELDS);
    this.isNew = true;
    this.status = status;
    this.sentSparks = new Uint32Array(rows.length);
    this.post({ type: 'rows', rows: texts, status });
    this.onRows();
  }

  /** The call failed. What is shown stays, with the reason beside it. */
  fail(failure: string): void {
    this.setStatus({ ...this.status, phase: 'failed', failure });
  }

  /** The feed went live or silent, or spoke for the first time of one of the rows. */
  setConnected(feedLive: boolean): void {
    const connected = feedLive && this.rows.some((row) => this.table.live[row] === 1);
    if (connected !== this.status.connected) this.setStatus({ ...this.status, connected });
  }

  /** Marks what changed in the table since the last frame. */
  collect(): void {
    const { rows, unseen } = this;
    const { dirty } = this.table;
    let drops = 0;
    for (let i = 0; i < rows.length; i += 1) {
      const changed = dirty[rows[i]];
      if (!this.isNew && (unseen[i] & changed & VALUES) !== 0) drops += 1;
      unseen[i] = unseen[i] | changed;
    }
    if (this.tab.visible) this.drops += drops;
  }

  /** Sends everything unseen as one diff, when the page is shown and has credit. */
  flush(): void {
    if (this.credit === 0 || !this.tab.visible) return;
    const packet = encodeQuoteDiff(this.table.columns, this.rows, this.unseen);
    if (packet === null) return;
    this.unseen.fill(0);
    this.credit -= 1;
    this.port.postMessage({ type: 'diff', packet, drops: this.drops } satisfies ListMessage, [packet]);
    this.drops = 0;
    this.isNew = false;
  }

  /** The rows whose day was not asked for since `since` (epoch ms of the browser). */
  oldSparks(days: DayCloses, since: number): SymbolKey[] {
    return this.texts.filter((_, i) => days.isOlder(this.rows[i], since));
  }

  /** The table's row of a symbol. */
  rowOf({ symbol, region }: SymbolKey): number {
    return this.table.add(symbol, region);
  }

  /** The page has no sparkline any more. */
  forgetSparks(): void {
    this.sentSparks.fill(0);
  }

  /** Sends the days that the page does not have, up to their last trade. */
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
    this.port.postMessage({ type: 'spark', rows, closes } satisfies ListMessage, [rows.buffer, closes.buffer]);
  }

  /** The page has shown a diff. */
  addCredit(): void {
    this.credit += 1;
  }

  /** Lets go of the rows and the port. */
  close(): void {
    for (const row of this.rows) this.subscriptions.release(row);
    this.rows = new Int32Array(0);
    this.port.close();
  }

  private setStatus(status: ListStatus): void {
    this.status = status;
    this.post({ type: 'status', status });
  }

  private post(message: ListMessage): void {
    this.port.postMessage(message);
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
    a.ex === b.ex &&
    a.sector === b.sector &&
    a.sectype === b.sectype &&
    a.subid === b.subid
  );
}
