import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Bars } from '../../engine/series/bars.ts';
import { unixSeconds } from '../../engine/time/exchange-time.ts';

const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const;

/**
 * Writes bars into a Parquet file, each portion as one row group. Times are milliseconds since 1970, UTC. Returns the number of
 * bars.
 */
export async function writeBarsParquet(file: string, portions: AsyncIterable<Bars>): Promise<number> {
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [
      { name: 'bars', num_children: 2 + PRICES.length },
      { name: 'time', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' },
      ...PRICES.map((name) => ({ name, type: 'DOUBLE' as const, repetition_type: 'REQUIRED' as const })),
      { name: 'trades', type: 'INT32', repetition_type: 'REQUIRED' },
    ],
  });
  let count = 0;
  for await (const bars of portions) {
    if (bars.count === 0) continue;
    count += bars.count;
    const times = Array.from({ length: bars.count }, (_, i) => BigInt(unixSeconds(bars.time[i]) * 1000));
    const columns = PRICES.map((name) => ({ name, data: bars[name].slice(0, bars.count) }));
    const trades = { name: 'trades', data: Int32Array.from(bars.trades.subarray(0, bars.count)) };
    writer.write({ columnData: [{ name: 'time', data: times }, ...columns, trades], rowGroupSize: bars.count });
  }
  writer.finish();
  return count;
}
