import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newsToday } from '../../../server/http/published.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let own: TemporaryStore;
/** The time of the market's clock. */
let date = 20201216;
let time = '10:30';

const clock = {
  now: () => 0,
  date: () => date,
  secondOfDay: () => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    // Somewhere within the minute.
    return hours * 3600 + minutes * 60 + 17;
  },
  speed: 0,
  isOpen: () => true,
  step() {},
};

beforeEach(async () => {
  date = 20201216;
  time = '10:30';
  own = await temporaryStore();
});

afterEach(() => own.remove());

async function publish(symbol: string, at: string, on = 20201216, region: 'C' | 'U' = 'C'): Promise<void> {
  const article = { symbol, region, date: on, time: at, title: symbol, body: '', type: 'news', category: 0 };
  await own.store.insertInto('article').values(article).execute();
}

const symbols = async (): Promise<string[]> => [...(await newsToday(own.store, { clock }))].sort();

describe('what has news today', () => {
  it('has the subjects of the day’s stories up to the minute, by region', async () => {
    await publish('RY', '09:15');
    await publish('RY', '10:30');
    await publish('RY', '10:00', 20201216, 'U');
    await publish('BCE', '10:31');
    await publish('TD', '09:00', 20201215);
    expect(await symbols()).toEqual(['C:RY', 'U:RY']);
  });

  it('is read once a market minute: a late story appears with the next one', async () => {
    expect(await symbols()).toEqual([]);
    await publish('RY', '10:30');
    expect(await symbols()).toEqual([]);
    time = '10:31';
    expect(await symbols()).toEqual(['C:RY']);
    time = '10:30';
    expect(await symbols()).toEqual(['C:RY']);
    date = 20201217;
    expect(await symbols()).toEqual([]);
  });

  it('takes one query of the store for many concurrent calls', async () => {
    const [one, other] = [newsToday(own.store, { clock }), newsToday(own.store, { clock })];
    expect(other).toBe(one);
    await one;
  });

  it('is each store’s own', async () => {
    await publish('RY', '10:00');
    expect(await symbols()).toEqual(['C:RY']);
    const second = await temporaryStore();
    try {
      expect([...(await newsToday(second.store, { clock }))]).toEqual([]);
    } finally {
      await second.remove();
    }
  });

  it('is read again after a failure, within the same minute', async () => {
    await publish('RY', '10:00');
    await own.store.schema.alterTable('article').renameTo('hidden').execute();
    await expect(newsToday(own.store, { clock })).rejects.toThrow(/article/);
    await own.store.schema.alterTable('hidden').renameTo('article').execute();
    expect(await symbols()).toEqual(['C:RY']);
  });
});
