import { afterAll, expect, test, vi } from 'vitest';
import { LoadProcess } from '../../../bench/quotes/load-process.ts';
import { allSymbols } from '../../../bench/server/hub-figures.ts';
import { RawClients } from '../../../bench/server/raw-clients.ts';
import { logIn } from '../../server/log-in.ts';

/** More than a real hub grants to one session. */
const CLIENTS = 25;
/** A symbol's snapshot consists of its figures and its quote. */
const SNAPSHOT_LINES = 2;

const load = await LoadProcess.start();
afterAll(() => load.stop());

test('many clients of one session all follow every symbol of the load server', async () => {
  const { cookie } = await logIn(load.url, 'demo', 'load test');
  const clients = new RawClients(load.url, cookie);
  await clients.open(CLIENTS, allSymbols);
  const due = CLIENTS * SNAPSHOT_LINES * allSymbols().length;
  await vi.waitFor(() => expect(clients.lines).toBeGreaterThanOrEqual(due), 30_000);
  expect(clients.lost).toBe(0);
  await clients.close();
});
