import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Bars } from '../../engine/series/bars.ts';
import { dateOfWall, midnightOf, wallOfDate } from '../../engine/time/exchange-time.ts';

/** Minutes with a row each, the schema that blocks replaced, on SQLite without any layer in between. */
export class RowMinutes {
  private readonly file: string;
  private readonly database: DatabaseSync;

  constructor(file: string) {
    this.file = file;
    this.database = new DatabaseSync(file);
    this.database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
      CREATE TABLE minute (instrument_id integer NOT NULL, date integer NOT NULL, minute integer NOT NULL, open double precision
      NOT NULL, high double precision NOT NULL, low double precision NOT NULL, close double precision NOT NULL, volume double
      precision NOT NULL, trades integer NOT NULL, PRIMARY KEY (instrument_id, date, minute))`);
  }

  write(symbol: number, { count, time, open, high, low, close, volume, trades }: Bars): void {
    const insert = this.database.prepare('INSERT INTO minute VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.database.exec('BEGIN');
    for (let i = 0; i < count; i++) {
      const minute = (time[i] - midnightOf(time[i])) / 60;
      insert.run(symbol, dateOfWall(time[i]), minute, open[i], high[i], low[i], close[i], volume[i], trades[i]);
    }
    this.database.exec('COMMIT');
  }

  read(symbol: number, from: number, to: number): Bars {
    const rows = this.database
      .prepare('SELECT * FROM minute WHERE instrument_id = ? AND date BETWEEN ? AND ? ORDER BY date, minute')
      .all(symbol, from, to) as unknown as Record<string, number>[];
    const bars = new Bars(rows.length);
    for (const r of rows) {
      bars.append(wallOfDate(r.date) + r.minute * 60, r.open, r.high, r.low, r.close, r.volume, r.trades);
    }
    return bars;
  }

  /** Bytes on disk. */
  size(): number {
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return statSync(this.file).size;
  }

  close(): void {
    this.database.close();
  }
}
