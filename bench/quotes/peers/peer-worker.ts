import { PAINT_INTERVAL } from '../../../engine/draw/paint-cost.ts';
import { QuoteField } from '../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import { DEFAULT_TIMINGS } from '../../../engine/settings/timings.ts';
import { createHubSupervisor } from '../../../workers/market/hub/hub-supervisor.ts';
import { FeedReader } from '../../../workers/market/streams/feed-reader.ts';
import { LOAD_REGION } from '../load-instruments.ts';
import { PACKET_FIELDS, type PeerStart, type QuotePacket } from './quote-packet.ts';

// The same feed as for our own page: the same hub client, parser and table, and the latest values against credit, as often.
const FIELDS = [QuoteField.Last, QuoteField.Change] as const;
const SHOWN = (1 << QuoteField.Last) | (1 << QuoteField.Change);

const table = new QuoteTable();
const reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
let toTables: typeof import('./arrow-tables.ts').arrowTables | undefined;
let names: readonly string[] = [];
let credit = true;

addEventListener('message', ({ data }: MessageEvent<PeerStart | 'credit'>) => {
  if (data === 'credit') credit = true;
  else void start(data);
});

async function start({ url, antiForgery, keys, symbols, arrow }: PeerStart): Promise<void> {
  if (arrow) toTables = (await import('./arrow-tables.ts')).arrowTables;
  names = symbols;
  const hub = createHubSupervisor({
    url,
    timings: DEFAULT_TIMINGS,
    antiForgery: () => antiForgery,
    onLines: (text) => reader.read(text),
    onState() {},
    onGap() {},
    onRefused: (symbol, _region, reason) => console.error(`${symbol}: ${reason}`),
  });
  for (const symbol of symbols) table.add(symbol, LOAD_REGION);
  hub.start(keys);
  for (const symbol of symbols) hub.subscribe(symbol, LOAD_REGION);
  setInterval(flush, PAINT_INTERVAL);
}

/** An empty packet ends the flashes that are over. */
function flush(): void {
  if (!credit) return;
  const changed: number[] = [];
  for (let row = 0; row < table.count; row += 1) if ((table.dirty[row] & SHOWN) !== 0) changed.push(row);
  const rows = Int32Array.from(changed);
  const values = new Float64Array(rows.length * PACKET_FIELDS.length);
  let at = 0;
  for (const row of rows) for (const field of FIELDS) values[at++] = table.value(row, field);
  table.clearDirty();
  credit = false;
  const tables = toTables?.(names, rows, values) ?? [];
  const packet: QuotePacket = { rows, values, tables };
  postMessage(packet, { transfer: [rows.buffer, values.buffer, ...tables.map(({ bytes }) => bytes.buffer)] });
}
