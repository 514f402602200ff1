import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeFile } from '../../../server/store/open-sqlite.ts';
import { raiseRevision } from '../../../server/store/revision.ts';
import { openStore } from '../../../server/store/store.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { CALLS } from './call-table.ts';
import { makeCall } from './make-call.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

let place: TemporaryStore;
let one: TestApp;
let browser: Browser;

beforeAll(async () => {
  place = await temporaryStore();
  one = await testApp({}, undefined, await openStore({ dataDir: place.folder, databaseUrl: '' }));
  browser = new Browser(one);
  await browser.enter('full');
});

afterAll(async () => {
  await one?.close();
  await place?.remove();
});

/** When the subscriber was last seen, as the store has it. */
async function seen(): Promise<number> {
  return (await one.store.selectFrom('session').select('seen').executeTakeFirstOrThrow()).seen;
}

it('answers every call that only reads, to a subscriber too, while another program holds the write lock', async () => {
  const before = (await seen()) - 120_000;
  await one.store.updateTable('session').set({ seen: before }).execute();
  const reading = CALLS.filter(({ changes }) => changes !== true);
  expect(reading.length).toBeGreaterThan(20);
  const other = new DatabaseSync(storeFile(place.folder));
  other.exec('BEGIN IMMEDIATE; UPDATE revision SET number = number + 1');
  try {
    for (const call of reading) {
      for (const example of call.good) {
        expect([example.path, (await makeCall(browser, call, example)).statusCode]).toEqual([example.path, 200]);
      }
    }
    expect(await seen()).toBe(before);
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  // Writes are serialised, so this one comes after that of the session.
  await raiseRevision(one.store);
  expect(await seen()).toBeGreaterThan(before);
});
