import { afterAll, expect, it } from 'vitest';
import { KillSeries } from './kill-series.ts';

/** A hundred of them, and PostgreSQL's too: `npm run soak`. */
const KILLS = 5;

const series = new KillSeries(20_261_122);

afterAll(() => series.end());

it('a server that is killed in the middle of writes loses nothing that it acknowledged and does nothing by halves', async () => {
  await series.killDuringSeed();
  await series.begin();
  let writes = 0;
  for (let n = 0; n < KILLS; n++) {
    const kill = await series.kill();
    expect(kill.faults).toEqual([]);
    writes += kill.writes;
  }
  expect(writes).toBeGreaterThan(KILLS * 10);
});
