import { afterAll, beforeAll, describe, it } from 'vitest';
import { WHOLE } from '../../faults/extent.ts';
import { PostgresServer, postgresFolder } from '../store/postgres-server.ts';
import { StoreDrills } from './store-drills.ts';

/** The fewest calls answered during each drill, and `DATABASE_TIMEOUT`; at full length the server's default. */
const EXTENT = WHOLE ? { calls: 1000, timeout: 3 } : { calls: 200, timeout: 2 };

let postgres: PostgresServer;
let drills: StoreDrills;

describe.skipIf(postgresFolder() === undefined)(
  'two servers whose PostgreSQL fails: none ends, every call is answered, the feed goes on, all recovers (skipped without)',
  () => {
    beforeAll(async () => {
      postgres = await PostgresServer.start(postgresFolder() ?? '');
      drills = new StoreDrills(postgres, await postgres.database('faults'), EXTENT);
      await drills.begin();
    });

    afterAll(async () => {
      await drills?.end();
      await postgres?.stop();
    });

    it.each([
      ['backends are killed with a statement under way', () => drills.killBackends(), true],
      ['it is stopped as by a power cut, and started again', () => drills.crash(), true],
      ['connections are torn', () => drills.reset(), false],
      ['nothing arrives any more', () => drills.blackHole(), true],
      ['its address leads to the server that followed it', () => drills.failOver(), true],
    ] as const)('when %s', async (_, fault, refuses) => {
      const { good, unavailable, slowest } = await drills.run(fault, refuses);
      if (WHOLE) {
        console.log(`${good} calls answered 200, ${unavailable} 503, the slowest after ${Math.round(slowest)} ms`);
      }
    });
  },
);
