import { rmSync, statSync, writeFileSync } from 'node:fs';
import { type DuckDBConnection, type DuckDBDataChunk, DuckDBDoubleVector, DuckDBInstance } from '@duckdb/node-api';
import { Bars } from '../../engine/series/bars.ts';
import { DAY_SECONDS, wallOfDate } from '../../engine/time/exchange-time.ts';

const COLUMNS = ['time::DOUBLE', 'open', 'high', 'low', 'close', 'volume', 'trades::DOUBLE'];

/**
 * Minutes in DuckDB, set up as its guide advises: loaded in order of symbol and time, with one thread as ours, and read in the
 * same order.
 */
export class DuckMinutes {
  private readonly file: string;
  private readonly instance: DuckDBInstance;
  private readonly connection: DuckDBConnection;

  private constructor(file: string, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.file = file;
    this.instance = instance;
    this.connection = connection;
  }

  static async open(file: string): Promise<DuckMinutes> {
    const instance = await DuckDBInstance.create(file, { threads: '1' });
    const connection = await instance.connect();
    await connection.run(`CREATE TABLE minute (symbol INTEGER, time BIGINT, open DOUBLE, high DOUBLE, low DOUBLE, close DOUBLE,
      volume DOUBLE, trades INTEGER)`);
    return new DuckMinutes(file, instance, connection);
  }

  async write(symbol: number, { count, time, open, high, low, close, volume, trades }: Bars): Promise<void> {
    const lines: string[] = [];
    for (let i = 0; i < count; i++) {
      lines.push(`${symbol},${time[i]},${open[i]},${high[i]},${low[i]},${close[i]},${volume[i]},${trades[i]}\n`);
    }
    const csv = `${this.file}.csv`;
    writeFileSync(csv, lines.join(''));
    await this.connection.run(`COPY minute FROM '${csv}' (HEADER false)`);
    rmSync(csv);
  }

  async read(symbol: number, from: number, to: number): Promise<Bars> {
    const result = await this.connection.stream(
      `SELECT ${COLUMNS} FROM minute WHERE symbol = $1 AND time BETWEEN $2 AND $3`,
      [symbol, BigInt(wallOfDate(from)), BigInt(wallOfDate(to) + DAY_SECONDS - 1)],
    );
    const bars = new Bars();
    for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
      // Uses the columns where DuckDB wrote them, without creating a value for each cell.
      const [time, open, high, low, close, volume, trades] = COLUMNS.map((_, c) => itemsOf(chunk, c));
      for (let i = 0; i < chunk.rowCount; i++) {
        bars.append(time[i], open[i], high[i], low[i], close[i], volume[i], trades[i]);
      }
    }
    return bars;
  }

  async size(): Promise<number> {
    await this.connection.run('CHECKPOINT');
    return statSync(this.file).size;
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}

function itemsOf(chunk: DuckDBDataChunk, column: number): Float64Array {
  const vector = chunk.getColumnVector(column);
  if (!(vector instanceof DuckDBDoubleVector)) throw new Error(`column ${column} is not of doubles`);
  // The package declares it private, but offers no other access to the whole column.
  return (vector as unknown as { readonly items: Float64Array }).items;
}
