import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formulaCriterion } from '../../../engine/format/formula-criterion.ts';
import type { QuoteRow } from '../../../server/http/quote-row.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

let one: TestApp;

beforeAll(async () => {
  one = await testApp();
});

afterAll(() => one.close());

async function subscriber(userid: string): Promise<Browser> {
  const browser = new Browser(one);
  expect((await browser.logIn(userid)).json().xx).not.toBe('');
  return browser;
}

describe('/api/spark', () => {
  it('answers the day of each symbol in ten-minute closes, in the order asked', async () => {
    const rows = (await one.get('/api/spark/bbb,C:AAA%20nope/C')).json();
    expect(rows.map((row: { symbol: string }) => row.symbol)).toEqual(['BBB', 'AAA', 'NOPE']);
    expect(rows[2]).toEqual({ symbol: 'NOPE', region: 'C', closes: [] });
    const points = (await one.get('/api/trade/AAA/C/20201216/20201216/false')).json()[0].points as string[];
    const closes: (number | null)[] = [];
    for (const point of points) {
      const [clock, , , , , , close] = point.split(',');
      const [hours, minutes] = (clock as string).split(':').map(Number);
      const slot = Math.floor(((hours as number) * 60 + (minutes as number) - 570) / 10);
      while (closes.length <= slot) closes.push(null);
      closes[slot] = Number(close);
    }
    expect(closes.length).toBeGreaterThan(1);
    expect(rows[1].closes).toEqual(closes);
  });

  it('is a quarter of an hour late for readers without real-time', async () => {
    const late = (await one.get('/api/spark/AAA/C')).json()[0].closes;
    const live = (await (await subscriber('full')).get('/api/spark/AAA/C')).json()[0].closes;
    expect(live.length).toBeGreaterThan(late.length);
    expect(live.slice(0, late.length - 1)).toEqual(late.slice(0, -1));
  });

  it('refuses what is no list of symbols', async () => {
    expect((await one.get('/api/spark/%20/C')).statusCode).toBe(400);
    expect((await one.get('/api/spark/AAA/X')).statusCode).toBe(400);
  });
});

describe('/api/quote', () => {
  it('answers a row a symbol, in the order asked, whatever the case and the separator', async () => {
    const response = await one.get('/api/quote/bbb%20aaa,nope;FX$CAD!USD/C');
    expect(response.statusCode).toBe(200);
    const rows = response.json();
    expect(rows.map((row: { symbol: string; status: string }) => [row.symbol, row.status])).toEqual([
      ['BBB', ''],
      ['AAA', ''],
      ['NOPE', 'unknown'],
      ['FX$CAD/USD', ''],
    ]);
    expect(rows[2]).toEqual({ symbol: 'NOPE', region: 'C', status: 'unknown' });
    expect(rows[1]).toMatchObject({ name: 'Aurora Banque Générale', ex: 'T', boardlot: 100, simulated: true });
    expect(rows[1].last).toBeGreaterThan(0);
  });

  it('has the fields of the specification, and what a subscriber has of a portfolio with it', async () => {
    const browser = await subscriber('full');
    const [row] = (await browser.get('/api/quote/AAA/C')).json();
    const fields = [
      ...['symbol', 'region', 'status', 'name', 'ex', 'sectype', 'sectypestr', 'last', 'change', 'open', 'high', 'low'],
      ...['yearhigh', 'yearlow', 'volume', 'trades', 'dollar', 'boardlot', 'bid', 'ask', 'bidsize', 'asksize'],
      ...['prevbid', 'delay', 'haltcode', 'lasttrade', 'newstoday'],
    ];
    expect(Object.keys(row)).toEqual(expect.arrayContaining(fields));
    expect(row.lasttrade).toMatch(/^\d\d:\d\d:\d\d$/);
    // The change is relative to the previous close: subtracting it from the last price gives the close of that day's bar.
    const [before] = (await browser.get('/api/close/AAA/C/20201215/20201215')).json();
    expect(row.last - row.change).toBeCloseTo(before.price, 6);
    await browser.get('/api/portfolio/add/AAA%20C%203');
    const [held] = (await browser.get('/api/portfolio/get/3')).json();
    expect(held).toEqual({ ...row, subid: expect.stringMatching(/./) });
  });

  it('takes pairs that name their region', async () => {
    const rows = (await one.get('/api/quote/C:AAA%20U:aaa%20qqq/U')).json();
    expect(rows.map((row: { region: string; ex: string }) => row.region + row.ex)).toEqual(['CT', 'UN', 'UQ']);
  });

  it('is a quarter of an hour late for visitors, and current for indices', async () => {
    const [stock, index] = (await one.get('/api/quote/AAA%20FX$CAD!USD/C')).json();
    expect([stock.delay, index.delay]).toEqual([15, 0]);
    one.market.print('AAA', 'C', 51.23, 500, 4);
    const live = (await (await subscriber('full')).get('/api/quote/AAA/C')).json()[0];
    const late = (await one.get('/api/quote/AAA/C')).json()[0];
    expect([live.last, live.delay]).toEqual([51.23, 0]);
    expect(late.last).not.toBe(51.23);
    expect(late.lasttrade < live.lasttrade).toBe(true);
  });

  it('is current only on the exchanges that the subscriber is entitled to', async () => {
    const rows = (await (await subscriber('canadian')).get('/api/quote/C:AAA%20U:AAA/C')).json();
    expect(rows.map((row: { delay: number }) => row.delay)).toEqual([0, 15]);
    const polled = (await (await subscriber('polling')).get('/api/quote/AAA/C')).json();
    expect(polled[0].delay).toBe(15);
  });

  it('flags what had news today, by now', async () => {
    const rows = (await one.get('/api/quote/C:AAA%20U:AAA%20C:BBB/C')).json();
    expect(rows.map((row: { newstoday: boolean }) => row.newstoday)).toEqual([true, false, false]);
  });

  it('shows a halt', async () => {
    one.market.halt('BBB', 'C', 169);
    const rows = (await (await subscriber('full')).get('/api/quote/BBB/C')).json();
    expect(rows[0].haltcode).toBe(169);
    one.market.halt('BBB', 'C', 0);
  });

  it.each([
    ['/api/quote/AAA/X', /region/],
    [`/api/quote/${'A'.repeat(21)}/C`, /20 characters/],
    [`/api/quote/${Array.from({ length: 201 }, (_, i) => `S${i}`).join('%20')}/C`, /200 symbols/],
    ['/api/quote/%20/C', /No symbol/],
    ['/api/quote/A%00B/C', /letters/],
    ['/api/quote/%C3%A9t%C3%A9/C', /letters/],
  ])('refuses %s', async (path, reason) => {
    const response = await one.get(path);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: expect.stringMatching(reason) });
  });

  it('takes 200 symbols', async () => {
    const list = Array.from({ length: 200 }, (_, i) => `S${i}`).join('%20');
    expect((await one.get(`/api/quote/${list}/C`)).json()).toHaveLength(200);
  });
});

describe('/api/search', () => {
  const everything = ':mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';
  const symbols = async (criteria: string, exchange: string): Promise<string[]> => {
    const response = await one.get(`/api/search/${encodeURIComponent(criteria)}/${exchange}`);
    expect(response.statusCode).toBe(200);
    return response.json().map((row: { symbol: string }) => row.symbol);
  };

  it('sorts the stocks of an exchange and leaves indices out', async () => {
    expect(await symbols(`:stype:volume${everything}`, 'T')).toEqual(['AAA']);
    const volumes = (await one.get(`/api/search/:stype:volume${everything}/UU`)).json();
    const figures = volumes.map((row: { volume: number }) => row.volume);
    expect(figures.length).toBeGreaterThan(1);
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
  });

  it('knows the codes of exchanges', async () => {
    expect((await symbols(':stype:volume', 'CC')).sort()).toEqual(['AAA', 'BBB']);
    expect(await symbols(':stype:volume', 'QN')).toEqual(['QQQ']);
    expect(await symbols(':stype:volume', 'C')).toEqual([]);
  });

  it('finds gainers or losers, never both', async () => {
    const gains = await symbols(':stype:pcgain', 'CC');
    const losses = await symbols(':stype:loss', 'CC');
    expect(gains.filter((symbol) => losses.includes(symbol))).toEqual([]);
    expect(gains.length + losses.length).toBeGreaterThan(0);
  });

  it.each(['pcgain', 'gain', 'pcloss', 'loss', 'volume', 'dollar', 'trades'])('sorts by %s', async (type) => {
    const rows: QuoteRow[] = (
      await Promise.all(['CC', 'UU'].map((exchange) => one.get(`/api/search/:stype:${type}${everything}/${exchange}`)))
    ).flatMap((answer) => answer.json());
    const rank = ({ last, change = 0, volume = 0, dollar = 0, trades = 0 }: QuoteRow): number => {
      const percent = (100 * change) / ((last ?? 0) - change);
      return { pcgain: percent, gain: change, pcloss: -percent, loss: -change, volume, dollar, trades }[type] ?? 0;
    };
    expect(rows.filter((row) => rank(row) <= 0)).toEqual([]);
    for (const region of ['C', 'U']) {
      const ranks = rows.filter((row) => row.region === region).map(rank);
      expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    }
  });

  it.each([
    ['T', 'T'],
    ['V', 'V'],
    ['MO', 'M'],
    ['C', 'C'],
    ['E', 'E'],
    ['CC', 'TVCMEDF+'],
    ['QN', 'Q'],
    ['QO', 'O'],
    ['QP', 'P'],
    ['Z', 'N'],
    ['X', 'X'],
    ['UU', 'QNXOP'],
  ])('finds by the code %s every stock of %s and no other', async (code, exchanges) => {
    const found: QuoteRow[] = (await one.get(`/api/search/:stype:volume/${code}`)).json();
    const everywhere: QuoteRow[] = (
      await Promise.all(['CC', 'UU'].map((country) => one.get(`/api/search/:stype:volume/${country}`)))
    ).flatMap((answer) => answer.json());
    const expected = everywhere.filter(({ ex }) => exchanges.includes(ex ?? '?'));
    expect(new Set(found.map(({ symbol }) => symbol))).toEqual(new Set(expected.map(({ symbol }) => symbol)));
  });

  it.each<[string, (row: QuoteRow) => number, number]>([
    ['mv', ({ volume = 0 }) => volume, 1],
    ['md', ({ dollar = 0 }) => dollar, 1],
    ['mp', ({ last }) => last ?? 0, 1],
    ['xp', ({ last }) => last ?? 0, -1],
    ['mt', ({ trades = 0 }) => trades, 1],
    ['pyh', ({ last, yearhigh }) => (100 * ((yearhigh ?? 0) - (last ?? 0))) / (yearhigh ?? 0), -1],
    ['pyl', ({ last, yearlow }) => (100 * ((last ?? 0) - (yearlow ?? 0))) / (yearlow ?? 0), -1],
    ['pdh', ({ last, high }) => (100 * ((high ?? 0) - (last ?? 0))) / (high ?? 0), -1],
    ['pdl', ({ last, low }) => (100 * ((last ?? 0) - (low ?? 0))) / (low ?? 0), -1],
  ])('the filter %s passes what is on its side of each value', async (filter, figure, sign) => {
    const all: QuoteRow[] = (await one.get('/api/search/:stype:volume/CC')).json();
    expect(all.length).toBeGreaterThan(1);
    for (const row of all) {
      // Values between this row's figure and its neighbours, on both sides.
      for (const shift of [-1e-4, 1e-4]) {
        const limit = Math.max(0, figure(row) + shift).toFixed(6);
        const passed = all.filter((each) => sign * (figure(each) - Number(limit)) >= 0).map(({ symbol }) => symbol);
        expect(await symbols(`:stype:volume:${filter}:${limit}`, 'CC')).toEqual(passed);
      }
    }
  });

  it('finds by a formula, for subscribers, also stocks that the search type would leave out', async () => {
    const browser = new Browser(one);
    const found = async (text: string, rest = '', bars: 'day' | 'minute' = 'day') => {
      const criteria = `:stype:pcgain:fx:${formulaCriterion({ text, bars })}${rest}`;
      return browser.get(`/api/search/${encodeURIComponent(criteria)}/CC`);
    };
    expect((await found('close > 0')).statusCode).toBe(401);
    await browser.logIn('full');
    const symbolsOf = async (text: string, rest = '', bars?: 'minute') =>
      (await found(text, rest, bars)).json().map((row: { symbol: string }) => row.symbol);
    expect((await symbolsOf('close > 0')).sort()).toEqual(['AAA', 'BBB']);
    expect(await symbolsOf('close > 10 and change% > -100')).toEqual(['AAA']);
    expect(await symbolsOf('close > 0', ':xp:10')).toEqual(['BBB']);
    expect(await symbolsOf('close / sma(close, 5) > 2', '', 'minute')).toEqual([]);
    expect((await found('clsoe > 1')).json().error).toMatch(/clsoe/);
    expect((await found('close')).json().error).toMatch(/one condition/);
  });

  it('filters', async () => {
    expect(await symbols(':stype:volume:mp:10', 'CC')).toEqual(['AAA']);
    expect(await symbols(':stype:volume:xp:10', 'CC')).toEqual(['BBB']);
    expect(await symbols(':stype:volume:mp:', 'CC')).toHaveLength(2);
    expect(await symbols(':stype:volume:mv:99999999999', 'CC')).toEqual([]);
    expect(await symbols(':stype:volume:pyh:100:pyl:100000:pdh:100:pdl:100', 'CC')).toHaveLength(2);
    expect(await symbols(':stype:volume:pyl:0:pyh:0', 'CC')).toEqual([]);
  });

  it.each([
    ['/api/search/:stype:volume/ZZ', /ZZ/],
    ['/api/search/:stype:__proto__/T', /search type/],
    ['/api/search/:stype:volume:xx:1/T', /xx/],
    ['/api/search/:stype:volume:mv:many/T', /mv/],
    ['/api/search/:stype:volume:mv:1e400/T', /mv/],
    ['/api/search/:stype:volume:mv:0x10/T', /mv/],
    ['/api/search/:stype:volume:mv:%20/T', /mv/],
    ['/api/search/:stype:volume:mv:NaN/T', /mv/],
    ['/api/search/:stype:volume:mv/T', /Criteria/],
    ['/api/search/:stype:best/T', /search type is one of pcgain/],
    ['/api/search/volume/T', /Criteria/],
    ['/api/search/:stype:volume/constructor', /constructor/],
  ])('refuses %s', async (path, reason) => {
    const response = await one.get(path);
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(reason)]);
  });
});

describe('/api/news and /api/article', () => {
  const titles = async (path: string): Promise<string[]> => {
    const response = await one.get(path);
    expect(response.statusCode).toBe(200);
    return response.json().map((item: { title: string }) => item.title);
  };

  it('has what is out by now, latest first', async () => {
    expect(await titles('/api/news/notsymbol/UC/-1')).toEqual([
      'This morning',
      'South of the border',
      'About the market',
    ]);
    expect(await titles('/api/news/notsymbol/CU/-1')).toHaveLength(3);
    expect(await titles('/api/news/notsymbol/C/-1')).toEqual(['This morning', 'About the market']);
    expect(await titles('/api/news/aaa/U/-1')).toEqual(['South of the border']);
    expect(await titles('/api/news/aaa/UC/-1')).toEqual(['This morning', 'South of the border']);
    expect(await titles('/api/news/bbb/UC/-1')).toEqual([]);
  });

  it('takes ten categories from the one that is asked for', async () => {
    expect(await titles('/api/news/notsymbol/UC/-1?category=20')).toEqual(['This morning', 'South of the border']);
    expect(await titles('/api/news/notsymbol/UC/-1?category=30')).toEqual(['About the market']);
    expect(await titles('/api/news/notsymbol/UC/-1?category=all')).toHaveLength(3);
    expect(await titles('/api/news/notsymbol/UC/-1?category=0')).toHaveLength(3);
  });

  it("restricts to a subscriber's portfolio", async () => {
    expect((await one.get('/api/news/notsymbol/UC/1')).statusCode).toBe(401);
    const browser = await subscriber('full');
    expect((await browser.get('/api/news/notsymbol/UC/1')).json()).toEqual([]);
    await browser.get('/api/portfolio/add/AAA%20U%201');
    const [item, ...more] = (await browser.get('/api/news/notsymbol/UC/1')).json();
    expect([item.title, more]).toEqual(['South of the border', []]);
  });

  it('gives the article of a headline, and none from the future', async () => {
    const [headline] = (await one.get('/api/news/notsymbol/UC/-1')).json();
    expect(headline).toEqual({
      id: expect.any(String),
      title: 'This morning',
      type: expect.any(String),
      category: expect.any(Number),
      symbol: 'AAA',
      region: 'C',
      date: 20201216,
      time: '09:00',
      lang: 'en',
    });
    expect((await one.get(`/api/article/${headline.id}`)).json()).toEqual({
      id: headline.id,
      title: 'This morning',
      date: 20201216,
      time: '09:00',
      body: '<p>Text.</p>',
      symbol: 'AAA',
      region: 'C',
      lang: 'en',
    });
    const later = await one.store
      .selectFrom('article')
      .select('id')
      .where('title', '=', 'Tomorrow')
      .executeTakeFirstOrThrow();
    for (const id of [String(later.id), '999999', '0', 'x', '-1', '99999999999999999999']) {
      const response = await one.get(`/api/article/${id}`);
      expect([id, response.statusCode]).toEqual([id, 404]);
    }
  });
});

describe('/api/close', () => {
  it('gives recorded bars as they are, with the change from the bar before', async () => {
    const bars = (await one.get('/api/close/REC/U/20201211/20201215')).json();
    expect(bars).toEqual([
      { date: 20201211, price: 101.1, vol: 2000, open: 101, high: 103, low: 100, change: 0.1, trades: 10, flag: 0 },
      { date: 20201214, price: 101.2, vol: 3000, open: 102, high: 104, low: 101, change: 0.1, trades: 10, flag: 0 },
      { date: 20201215, price: 101.3, vol: 4000, open: 103, high: 105, low: 102, change: 0.1, trades: 10, flag: 0 },
    ]);
    expect((await one.get('/api/close/REC/U/20201210/20201210')).json()[0].change).toBe(0);
  });

  it('flags simulated bars and knows nothing after the clock', async () => {
    const bars = (await one.get('/api/close/REC/U/20201215/20211231')).json();
    expect(bars.map((bar: { date: number; flag: number }) => [bar.date, bar.flag])).toEqual([
      [20201215, 0],
      [20201216, 1],
    ]);
  });

  it("shows visitors today's bar as it stood a quarter of an hour ago", async () => {
    one.market.print('REC', 'U', 777, 500, 4);
    const path = '/api/close/REC/U/20201216/20201216';
    expect((await (await subscriber('full')).get(path)).json()[0].price).toBe(777);
    expect((await one.get(path)).json()[0].high).toBeLessThan(777);
  });

  it.each([
    ['/api/close/REC/U/20201216/20201215', 400],
    ['/api/close/REC/U/2020-12-16/20201215', 400],
    ['/api/close/REC/U/20200230/20201215', 400],
    ['/api/close/REC/U/00000101/20201215', 400],
    ['/api/close/REC/U//20201215', 400],
    ['/api/close/REC/U/20201201/', 400],
    ['/api/close/NOPE/U/20201201/20201215', 404],
    ['/api/close/REC/C/20201201/20201215', 404],
  ])('refuses %s with %d', async (path, status) => {
    const response = await one.get(path);
    expect([response.statusCode, response.json()]).toEqual([status, { error: expect.any(String) }]);
  });
});

describe('/api/trade', () => {
  const today = '/api/trade/AAA/C/20201216/20201216';

  it('gives the completed minutes of a day as points', async () => {
    const [day, ...more] = (await (await subscriber('full')).get(`${today}/false`)).json();
    expect([day.date, day.sim, more]).toEqual([20201216, 1, []]);
    expect(day.points.length).toBeGreaterThan(0);
    for (const point of day.points) {
      const [time, trades, high, low, volume, open, close] = point.split(',');
      expect(time >= '09:30' && time <= '10:29').toBe(true);
      expect(Number(trades)).toBeGreaterThan(0);
      expect(Number(volume)).toBeGreaterThan(0);
      for (const price of [open, close]) {
        expect(Number(price)).toBeLessThanOrEqual(Number(high));
        expect(Number(price)).toBeGreaterThanOrEqual(Number(low));
      }
    }
  });

  it('shows visitors nothing of the last quarter of an hour', async () => {
    const [day] = (await one.get(today)).json();
    expect(day.points.at(-1).slice(0, 5) <= '10:14').toBe(true);
  });

  it('answers several days and takes the switch for extended hours', async () => {
    const days = (await one.get('/api/trade/AAA/C/20201211/20201216/true')).json();
    expect(days.map((day: { date: number }) => day.date)).toEqual([20201211, 20201214, 20201215, 20201216]);
    expect((await one.get(`${today}/maybe`)).statusCode).toBe(400);
  });

  it('takes a symbol with a slash, written !', async () => {
    expect((await one.get('/api/trade/fx$cad!usd/C/20201216/20201216')).statusCode).toBe(200);
  });

  it('refuses more days than a chart can show', async () => {
    expect((await one.get('/api/trade/AAA/C/20200101/20201216')).statusCode).toBe(400);
  });
});

describe('/api/depth, /api/depthprice', () => {
  it('show a book whose best prices are the quote’s, in order', async () => {
    const browser = await subscriber('full');
    const [quote] = (await browser.get('/api/quote/AAA/C')).json();
    const { bids, asks } = (await browser.get('/api/depth/AAA/C')).json();
    const offered = (rows: { price: number; volume: number }[], price: number): number =>
      rows.filter((row) => row.price === price).reduce((sum, { volume }) => sum + volume, 0);
    expect([bids[0].price, offered(bids, quote.bid)]).toEqual([quote.bid, quote.bidsize]);
    expect([asks[0].price, offered(asks, quote.ask)]).toEqual([quote.ask, quote.asksize]);
    const prices = (rows: { price: number }[]): number[] => rows.map(({ price }) => price);
    expect(prices(bids)).toEqual(prices(bids).toSorted((a, b) => b - a));
    expect(prices(asks)).toEqual(prices(asks).toSorted((a, b) => a - b));
    expect(bids[0]).toMatchObject({ ex: 'T', time: expect.stringMatching(/^\d\d:\d\d:\d\d$/) });
    expect(bids[0].mm).not.toBe('');
    for (const order of [...bids, ...asks]) {
      expect(Object.keys(order).sort()).toEqual(
        ['ex', 'flag', 'mm', 'ordernum', 'price', 'pritime', 'status', 'time', 'volume'].sort(),
      );
    }
  });

  it('show five levels a side, the best of which is the quote', async () => {
    const browser = await subscriber('canadian');
    const [quote] = (await browser.get('/api/quote/AAA/C')).json();
    const { bids, asks } = (await browser.get('/api/depthprice/AAA/C')).json();
    expect([bids.length, asks.length]).toEqual([5, 5]);
    expect(bids[0]).toMatchObject({ price: quote.bid });
    expect(asks[0]).toMatchObject({ price: quote.ask });
    expect(asks[0].num).toBeGreaterThan(0);
    for (const level of [...bids, ...asks]) expect(Object.keys(level).sort()).toEqual(['num', 'price', 'volume']);
  });

  it('show at each price how many board lots or larger orders of the book stand there, and their shares', async () => {
    const browser = await subscriber('canadian');
    const orders: Record<string, { price: number; volume: number }[]> = (await browser.get('/api/depth/AAA/C')).json();
    const levels: Record<string, { price: number; volume: number; num: number }[]> = (
      await browser.get('/api/depthprice/AAA/C')
    ).json();
    for (const side of ['bids', 'asks']) {
      const lots = orders[side]?.filter(({ volume }) => volume >= 100) ?? [];
      const prices = [...new Set(lots.map(({ price }) => price))].slice(0, 5);
      const expected = prices.map((price) => {
        const there = lots.filter((order) => order.price === price);
        return { price, volume: there.reduce((sum, { volume }) => sum + volume, 0), num: there.length };
      });
      expect(levels[side]).toEqual(expected);
    }
  });

  it.each(['depth', 'depthprice'])('/api/%s needs a login and the entitlement', async (call) => {
    expect((await one.get(`/api/${call}/AAA/C`)).statusCode).toBe(401);
    const canadian = await subscriber('canadian');
    const refused = await canadian.get(`/api/${call}/BBB/C`);
    expect([refused.statusCode, refused.json().message ?? refused.json().error]).toEqual([403, expect.any(String)]);
    expect((await (await subscriber('polling')).get(`/api/${call}/AAA/C`)).statusCode).toBe(403);
    expect((await canadian.get(`/api/${call}/NOPE/C`)).statusCode).toBe(404);
    expect((await (await subscriber('full')).get(`/api/${call}/FX$CAD!USD/C`)).statusCode).toBe(404);
  });

  it.each(['depth', 'depthprice'])('/api/%s says when to try again where the book cannot be had', async (call) => {
    const browser = await subscriber('full');
    const book = vi.spyOn(one.market, 'book').mockResolvedValue(undefined);
    try {
      const answer = await browser.get(`/api/${call}/AAA/C`);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    } finally {
      book.mockRestore();
    }
  });

  it('knows no depth by price of a US security', async () => {
    expect((await (await subscriber('full')).get('/api/depthprice/AAA/U')).statusCode).toBe(404);
  });
});

describe('/api/hasdepth, /api/fundamental, /api/restructure, /api/lookup', () => {
  it('says which depth the caller is entitled to', async () => {
    const none = { level2: false, depthprice: false };
    expect((await one.get('/api/hasdepth/AAA/C')).json()).toEqual(none);
    const canadian = await subscriber('canadian');
    expect((await canadian.get('/api/hasdepth/AAA/C')).json()).toEqual({ level2: true, depthprice: true });
    expect((await canadian.get('/api/hasdepth/BBB/C')).json()).toEqual(none);
    expect((await canadian.get('/api/hasdepth/FX$CAD!USD/C')).json()).toEqual(none);
    const full = await subscriber('full');
    expect((await full.get('/api/hasdepth/AAA/U')).json()).toEqual({ level2: true, depthprice: false });
    expect((await full.get('/api/hasdepth/NOPE/U')).statusCode).toBe(404);
  });

  it('computes the ratios from the last price', async () => {
    const browser = await subscriber('full');
    const [{ last, yearhigh, yearlow }] = (await browser.get('/api/quote/AAA/C')).json();
    expect((await browser.get('/api/fundamental/AAA/C')).json()).toEqual({
      name: 'Aurora Banque Générale',
      sectypestr: 'Common',
      shares: 1e6,
      yearhi: yearhigh,
      yearlo: yearlow,
      eps: 4,
      erncurr: 'CAD',
      pe: last / 4,
      div: 1.5,
      divcurr: 'CAD',
      yield: (1.5 / last) * 100,
      exdate: 20201130,
      sector: 'Testing',
    });
  });

  it('leaves open what nobody knows', async () => {
    expect((await one.get('/api/fundamental/FX$CAD!USD/C')).json()).toMatchObject({
      shares: null,
      eps: null,
      erncurr: '',
      pe: null,
      div: null,
      divcurr: '',
      yield: null,
      exdate: 0,
    });
  });

  it('lists restructurings up to today', async () => {
    expect((await one.get('/api/restructure/REC/U')).json()).toEqual([
      { date: 20201201, newshares: 2, oldshares: 1, newsymbol: 'REC', oldsymbol: 'REC' },
    ]);
    expect((await one.get('/api/restructure/AAA/C')).json()).toEqual([]);
  });

  it('finds by symbol first, then by name, without case and accents', async () => {
    const found = async (text: string, region: string): Promise<string[]> =>
      (await one.get(`/api/lookup/${encodeURIComponent(text)}/${region}`))
        .json()
        .map((match: { symbol: string; region: string }) => `${match.region}:${match.symbol}`);
    expect(await found('aaa', 'C')).toEqual(['C:AAA']);
    expect(await found('aaa', 'CU')).toEqual(['C:AAA', 'U:AAA']);
    expect(await found('GENERALE', 'C')).toEqual(['C:AAA']);
    expect(await found('aurora', 'U')).toEqual(['U:AAA', 'U:QQQ']);
    expect(await found('fx$cad!', 'C')).toEqual(['C:FX$CAD/USD']);
    expect(await found('zzz', 'CU')).toEqual([]);
    expect(await found('  ', 'CU')).toEqual([]);
    const [match] = (await one.get('/api/lookup/bbb/C')).json();
    expect(match).toEqual({ symbol: 'BBB', region: 'C', name: 'Boreal Venture Mines', ex: 'V' });
  });
});

describe('/api/bars', () => {
  const rows = (body: string): string[] => body.trimEnd().split('\n');

  it('gives days as CSV, the same as /api/close', async () => {
    const { body, headers } = await one.get('/api/bars/day/REC/U/20201201/20201215');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const days = (await one.get('/api/close/REC/U/20201201/20201215')).json();
    const [header, ...lines] = rows(body);
    expect(header).toBe('time,open,high,low,close,volume,trades');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toEqual(
      days.map(({ date, open, high, low, price, vol, trades }: Record<string, number>) => {
        const [, year, month, day] = /(....)(..)(..)/.exec(String(date)) ?? [];
        return [`${year}-${month}-${day}`, open, high, low, price, vol, trades].join();
      }),
    );
  });

  it('gives minutes as CSV, to visitors nothing of the last quarter of an hour', async () => {
    const path = '/api/bars/minute/AAA/C/20201216/20201216';
    const mine = rows((await (await subscriber('full')).get(path)).body);
    expect(mine.at(-1)).toMatch(/^2020-12-16 10:29,/);
    expect(mine.slice(1).every((line) => line.slice(11, 16) >= '09:30')).toBe(true);
    const theirs = rows((await one.get(path)).body);
    expect(theirs.at(-1)?.slice(0, 16) ?? '').toBe('2020-12-16 10:14');
    expect(mine.slice(0, theirs.length)).toEqual(theirs);
  });

  it.each(['true', 'false'])('has as many minutes as /api/trade, extended hours %s', async (extended) => {
    const { body } = await one.get(`/api/bars/minute/AAA/C/20201211/20201216?extended=${extended}`);
    const days = (await one.get(`/api/trade/AAA/C/20201211/20201216/${extended}`)).json();
    const points = days.flatMap((day: { points: string[] }) => day.points);
    expect(rows(body).length - 1).toBe(points.length);
  });
});
