// `npm run soak [-- SEED]`: kills a server process with SIGKILL a hundred times while clients write as fast as they can, every
// tenth time starting with an empty store, whose first load is killed, too; then twenty times with PostgreSQL, if it is
// installed. Prints a summary, and exits with 1 if anything was lost.

import { type Kill, KillSeries } from '../server/kill/kill-series.ts';
import { PostgresServer, postgresFolder } from '../server/store/postgres-server.ts';

const KILLS_A_SERIES = 10;
const SERIES = 10;
const POSTGRES_SERIES = 2;

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
if (!Number.isSafeInteger(seed)) {
  console.error('SEED must be a whole number.');
  process.exit(2);
}
console.log(`seed ${seed}`);

async function run(engine: string, series: KillSeries): Promise<Kill[]> {
  const kills: Kill[] = [];
  try {
    await series.killDuringSeed();
    await series.begin();
    while (kills.length < KILLS_A_SERIES) {
      const kill = await series.kill();
      kills.push(kill);
      for (const fault of kill.faults) console.error(`${engine}, kill ${kills.length}: ${fault}`);
    }
  } finally {
    await series.end();
  }
  return kills;
}

function summary(engine: string, kills: readonly Kill[]): void {
  const writes = kills.reduce((sum, kill) => sum + kill.writes, 0);
  const faults = kills.reduce((sum, kill) => sum + kill.faults.length, 0);
  const restarts = kills.map(({ restart }) => restart).sort((a, b) => a - b);
  const [median, worst] = [restarts[restarts.length >> 1] ?? 0, restarts.at(-1) ?? 0].map(Math.round);
  console.log(
    `${engine}: ${kills.length} kills, ${writes} acknowledged writes, ${faults} lost or half done; ` +
      `there again after ${median} ms (median), ${worst} ms (worst)`,
  );
  if (faults > 0) process.exitCode = 1;
}

const embedded: Kill[] = [];
for (let n = 0; n < SERIES; n++) {
  embedded.push(...(await run('SQLite', new KillSeries(seed + n))));
  console.log(`${embedded.length} of ${SERIES * KILLS_A_SERIES}`);
}
summary('SQLite', embedded);

const binaries = postgresFolder();
if (binaries === undefined) {
  console.log('PostgreSQL: skipped, it is not installed');
} else {
  const server = await PostgresServer.start(binaries);
  const kills: Kill[] = [];
  for (let n = 0; n < POSTGRES_SERIES; n++) {
    kills.push(...(await run('PostgreSQL', new KillSeries(seed + SERIES + n, await server.database(`soak${n}`)))));
  }
  await server.stop();
  summary('PostgreSQL', kills);
}
