import { HeavyCalls } from '../../../server/http/heavy-calls.ts';
import { Browser, type TestApp, testApp } from '../http/test-app.ts';
import { temporaryStore } from '../temporary-store.ts';
import { type Moment, recordDays, recordTransactions } from './recorded-days.ts';

/** The market's day is later than everything recorded. */
const LATER = { MARKET_DATE: '2020-12-16', MARKET_TIME: '15:00', CALL_LIMIT: '0' };

/** A server of recorded days. */
export interface Recorded {
  readonly app: TestApp;
  /** The subscriber who may see everything. */
  readonly browser: Browser;
}

/** A server whose store has nothing that happened after a moment; undefined: everything. */
export async function serverUpTo(until?: Moment): Promise<Recorded> {
  const { store } = await temporaryStore();
  await recordDays(store, until);
  // The panes of several viewers are opened at once, from one address.
  const app = await testApp(LATER, undefined, store, new HeavyCalls({ waiting: 1_000, allWaiting: 1_000 }));
  const { id } = await store.selectFrom('user').select('id').where('userid', '=', 'full').executeTakeFirstOrThrow();
  await recordTransactions(store, id, until);
  const browser = new Browser(app);
  await browser.enter('full');
  return { app, browser };
}
