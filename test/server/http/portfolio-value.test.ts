import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../../engine/portfolio/position.ts';
import type { ValueHistory } from '../../../engine/portfolio/value-history.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

let one: TestApp;
let browser: Browser;

beforeEach(async () => {
  one = await testApp();
  browser = new Browser(one);
  await browser.logIn('full');
});

afterEach(() => one.close());

interface Held {
  readonly quotes: readonly { symbol: string; region: string; name: string; delay: number; posn: Position }[];
  readonly posn: readonly Position[];
}

const HEADER = 'date,symbol,region,shares,price,commission,currency';

async function post(text: string, n: number | string = 1, query = '') {
  const url = `/api/transaction/import/${n}${query}`;
  const token = browser.cookies.get('XSRF-TOKEN') ?? '';
  return browser.send({
    method: 'POST',
    url,
    payload: text,
    headers: { 'content-type': 'text/csv', 'x-xsrf-token': token },
  });
}

const held = async (who: Browser = browser, n = 1): Promise<Held> => (await who.get(`/api/transaction/${n}`)).json();
const history = async (n = 1): Promise<ValueHistory> => (await browser.get(`/api/weekvalue/${n}/C`)).json();

describe('positions', () => {
  it('are what the transactions left, at the last prices, US ones in Canadian dollars', async () => {
    one.market.print('AAA', 'C', 51.25, 500, 4);
    one.market.print('QQQ', 'U', 21.5, 500, 4);
    one.market.print('FX$USD/CAD', 'C', 1.25, 500, 4);
    const answer = await post(
      `${HEADER}\n2019-01-02,AAA,C,100,40,10,CAD\n2019-03-01,AAA,C,-50,45,10,CAD\n2019-01-02,QQQ,U,10,20,5,USD\n2019-01-02,BBB,C,10,1,0,CAD\n2019-01-03,BBB,C,-10,2,0,CAD\n`,
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { imported: 5, unknown: [], unlisted: ['C:AAA', 'U:QQQ', 'C:BBB'] },
    ]);
    const { quotes, posn } = await held();
    expect(quotes.map(({ symbol, region, name, delay }) => [symbol, region, name, delay])).toEqual([
      ['AAA', 'C', 'Aurora Banque Générale', 0],
      ['QQQ', 'U', 'Quick Aurora Chips', 0],
    ]);
    expect(posn).toEqual(quotes.map((quote) => quote.posn));
    expect(posn[0]).toEqual({
      cost: 40.1,
      totalcost: 2005,
      shares: 50,
      avshare: 40,
      price: 51.25,
      value: 2562.5,
      net: 557.5,
      percent: expect.closeTo(27.805, 2),
      usconv: 1,
      currency: 'CAD',
    });
    expect(posn[1]).toEqual({
      cost: 20.5,
      totalcost: 256.25,
      shares: 10,
      avshare: 20,
      price: 21.5,
      value: 268.75,
      net: 12.5,
      percent: expect.closeTo(4.878, 3),
      usconv: 1.25,
      currency: 'USD',
    });
  });

  it('follow splits that are in effect, and no later ones', async () => {
    await post(`${HEADER}\n2020-11-02,REC,U,10,200,0,USD\n2020-12-01,REC,U,1,100,0,USD\n`);
    expect((await held()).posn[0]).toMatchObject({ shares: 21, cost: expect.closeTo(100, 9) });
  });

  it('have no dust of binary fractions in their shares', async () => {
    await post(`${HEADER}\n2020-12-01,AAA,C,2.1,40,0,CAD\n2020-12-02,AAA,C,-0.85,45,0,CAD\n`);
    expect((await held()).posn[0]?.shares).toBe(1.25);
  });

  it('may be in the list of their portfolio, or are reported as missing there', async () => {
    await browser.get('/api/portfolio/add/AAA%20C%203');
    const text = `${HEADER}\n2020-12-01,AAA,C,2,40,0,CAD\n2020-12-02,BBB,C,1,45,0,CAD\n2020-12-03,BBB,C,1,45,0,CAD\n`;
    expect((await post(text, 3)).json()).toEqual({ imported: 3, unknown: [], unlisted: ['C:BBB'] });
  });

  it('of what nobody knows are worth their cost, and the import says so', async () => {
    const answer = await post(`${HEADER}\n2020-11-02,GONE/X,U,10,200,0,USD\n2020-11-03,gone/x,U,10,200,0,USD\n`);
    expect(answer.json()).toEqual({ imported: 2, unknown: ['U:GONE/X'], unlisted: [] });
    const [gone] = (await held()).quotes;
    expect(gone).toMatchObject({ symbol: 'GONE/X', name: '', posn: { shares: 20, price: 0, net: 0, percent: 0 } });
    expect(gone?.posn.value).toBe(gone?.posn.totalcost);
  });

  it('are a quarter of an hour late on exchanges without real-time', async () => {
    one.market.print('AAA', 'U', 99.5, 500, 4);
    await browser.logIn('canadian');
    await post(`${HEADER}\n2020-11-02,AAA,U,10,90,0,USD\n2020-11-02,AAA,C,10,40,0,CAD\n`);
    const { quotes } = await held();
    expect(quotes.map(({ region, delay }) => [region, delay])).toEqual([
      ['C', 0],
      ['U', 15],
    ]);
    expect(quotes[1]?.posn.price).not.toBe(99.5);
  });
});

describe('the value history', () => {
  it('has the end of every week since the first transaction and today, which is worth what the positions are', async () => {
    await post(
      `${HEADER}\n2020-11-04,AAA,C,100,40,10,CAD\n2020-11-23,AAA,C,-50,45,10,CAD\n2020-11-04,QQQ,U,10,20,5,USD\n`,
    );
    const { totals, buys, sells } = await history();
    expect(totals.map(({ dateint }) => dateint)).toEqual([
      20201106, 20201113, 20201120, 20201127, 20201204, 20201211, 20201216,
    ]);
    expect(totals.map(({ shares }) => shares)).toEqual([110, 110, 110, 60, 60, 60, 60]);
    expect(buys.map(({ dateint }) => dateint)).toEqual([20201104]);
    expect(sells).toEqual([{ dateint: 20201123, value: 2240 }]);
    const { posn } = await held();
    const sum = (pick: (one: Position) => number): number => posn.reduce((total, one) => total + pick(one), 0);
    expect(totals.at(-1)?.value).toBeCloseTo(
      sum(({ value }) => value),
      6,
    );
    expect(totals.at(-1)?.cost).toBeCloseTo(
      sum(({ totalcost }) => totalcost),
      6,
    );
    const [close] = (await browser.get('/api/close/AAA/C/20201127/20201127')).json();
    const [chips] = (await browser.get('/api/close/QQQ/U/20201127/20201127')).json();
    const [dollar] = (await browser.get('/api/close/FX$USD!CAD/C/20201127/20201127')).json();
    expect(totals[3]?.value).toBeCloseTo(50 * close.price + 10 * chips.price * dollar.price, 6);
  });

  it.each(['full', 'polling'])('ends with what the positions are worth to the same subscriber: %s', async (userid) => {
    await browser.logIn(userid);
    await post(`${HEADER}\n2020-11-04,AAA,C,100,40,10,CAD\n2020-11-04,AAA,U,10,80,0,USD\n2020-11-05,BBB,C,7,1,0,CAD\n`);
    one.market.print('AAA', 'U', 99.5, 500, 4);
    const value = (await held()).posn.reduce((sum, posn) => sum + posn.value, 0);
    expect((await history()).totals.at(-1)?.value).toBeCloseTo(value, 6);
  });

  it('of a portfolio without transactions is empty', async () => {
    expect(await history(7)).toEqual({ totals: [], buys: [], sells: [], currency: 'CAD', leftOut: false });
    expect(await held(browser, 7)).toEqual({ quotes: [], posn: [] });
  });

  it('knows nothing of what comes after the day that is replayed', async () => {
    const id = (await one.store.selectFrom('user').select('id').where('userid', '=', 'full').executeTakeFirstOrThrow())
      .id;
    const later = { user_id: id, portfolio: 1, date: 20210104, symbol: 'AAA', region: 'C' } as const;
    await one.store
      .insertInto('portfolio_transaction')
      .values({ ...later, shares: 5, price: 1, commission: 0, currency: 'CAD' })
      .execute();
    expect(await history()).toEqual({ totals: [], buys: [], sells: [], currency: 'CAD', leftOut: false });
    expect((await held()).quotes).toEqual([]);
  });
});

describe('an import', () => {
  const LINE = '2019-01-02,AAA,C,100,40,10,CAD';

  it('adds, or replaces when asked to, and is written out again as it is kept', async () => {
    await post(`${HEADER}\n${LINE}\n`);
    await post(`${HEADER}\n${LINE}\n`);
    expect((await held()).posn[0]?.shares).toBe(200);
    await post(`${HEADER}\n2019-01-03,AAA,C,7,40,10,CAD\n${LINE}\n`, 1, '?replace=true');
    const written = await browser.get('/api/transaction/export/1');
    expect(written.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(written.body).toBe(`${HEADER}\r\n${LINE}\r\n2019-01-03,AAA,C,7,40,10,CAD\r\n`);
  });

  it('changes nothing when a line is wrong, and names line and column', async () => {
    await post(`${HEADER}\n${LINE}\n`);
    const answer = await post(`${HEADER}\n${LINE}\n2019-01-02,AAA,C,ten,40,10,CAD\n`, 1, '?replace=true');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        error: 'Line 3, column shares: "ten" is not a number of shares; a sale is below 0.',
        problem: 'shares',
        line: 3,
        column: 'shares',
        value: 'ten',
      },
    ]);
    expect((await held()).posn[0]?.shares).toBe(100);
    const late = await post(`${HEADER}\n2020-12-17,AAA,C,1,40,10,CAD\n`);
    expect(late.json()).toMatchObject({ problem: 'future', value: '2020-12-16' });
  });

  it('takes no more than a portfolio and a call can hold', async () => {
    const lines = (n: number, symbol: (i: number) => string): string =>
      `date,symbol,region,shares,price\n${Array.from({ length: n }, (_, i) => `20190102,${symbol(i)},C,1,1`).join('\n')}`;
    expect((await post(lines(200, (i) => `S${i}`))).statusCode).toBe(200);
    await one.store.deleteFrom('portfolio_transaction').execute();
    const many = await post(lines(201, (i) => `S${i}`));
    expect([many.statusCode, many.json().problem]).toEqual([400, 'too-many-securities']);
    expect((await post(lines(9000, () => 'AAA'))).statusCode).toBe(200);
    expect((await post(lines(1001, () => 'AAA'))).json()).toMatchObject({
      error: 'A portfolio holds at most 10000 transactions.',
      problem: 'too-many-transactions',
      line: 0,
    });
    expect((await held()).posn[0]?.shares).toBe(9000);
    expect((await post(lines(1000, () => 'AAA'))).statusCode).toBe(200);
    expect((await held()).posn[0]?.shares).toBe(10_000);
    expect((await post(lines(20_000, () => 'AAA'))).statusCode).toBe(413);
  });

  it('empties a portfolio with a header alone, when it replaces', async () => {
    await post(`${HEADER}\n${LINE}\n`);
    expect((await post(HEADER)).json()).toMatchObject({ problem: 'empty' });
    expect((await held()).quotes).toHaveLength(1);
    expect((await post(HEADER, 1, '?replace=true')).json()).toEqual({ imported: 0, unknown: [], unlisted: [] });
    expect(await held()).toEqual({ quotes: [], posn: [] });
  });

  it('takes CSV only', async () => {
    expect((await browser.post('/api/transaction/import/1', { csv: HEADER })).statusCode).toBe(415);
  });

  it('needs the anti-forgery token, and a page of this site', async () => {
    const send = (headers: Record<string, string>) =>
      browser.send({
        method: 'POST',
        url: '/api/transaction/import/1',
        payload: `${HEADER}\n${LINE}\n`,
        headers: { 'content-type': 'text/csv', ...headers },
      });
    expect((await send({})).statusCode).toBe(403);
    const token = browser.cookies.get('XSRF-TOKEN') ?? '';
    expect((await send({ 'x-xsrf-token': token, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await held()).quotes).toEqual([]);
  });
});

describe('a portfolio', () => {
  const calls = (n: number | string) =>
    [
      ['GET', `/api/transaction/${n}`],
      ['GET', `/api/transaction/export/${n}`],
      ['POST', `/api/transaction/import/${n}`],
      ['GET', `/api/weekvalue/${n}/C`],
    ] as const;

  it('is shut to visitors', async () => {
    for (const [method, url] of calls(1)) {
      const headers = { 'content-type': 'text/csv' };
      const answer = await one.app.inject({ method, url, ...(method === 'POST' && { payload: HEADER, headers }) });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
  });

  it("is its subscriber's alone", async () => {
    await post(`${HEADER}\n2019-01-02,AAA,C,100,40,10,CAD\n`);
    const other = new Browser(one);
    await other.logIn('canadian');
    expect((await held(other)).quotes).toEqual([]);
    expect((await held(browser, 2)).quotes).toEqual([]);
  });

  it.each([-1, 11, 1.5, 'x'])('has no number %s', async (n) => {
    for (const [method, url] of calls(n)) {
      const token = browser.cookies.get('XSRF-TOKEN') ?? '';
      const headers = { 'content-type': 'text/csv', 'x-xsrf-token': token };
      const answer = await browser.send({ method, url, ...(method === 'POST' && { payload: HEADER, headers }) });
      expect([url, answer.statusCode]).toEqual([url, 400]);
    }
  });

  it.each([0, 10])('may have number %i', async (n) => {
    expect((await post(`${HEADER}\n2019-01-02,AAA,C,100,40,10,CAD\n`, n)).statusCode).toBe(200);
    expect((await held(browser, n)).quotes).toHaveLength(1);
  });

  it('is valued in Canadian dollars only', async () => {
    expect((await browser.get('/api/weekvalue/1/U')).statusCode).toBe(400);
  });
});
