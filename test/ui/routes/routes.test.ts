import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRoute, ROUTES } from '../../../ui/route-table.ts';
import { readArticleParam } from '../../../ui/routes/article-param.ts';
import { readListParam } from '../../../ui/routes/list-param.ts';
import { readNewsParam, writeNewsParam } from '../../../ui/routes/news-param.ts';
import {
  articlePath,
  detailsPath,
  newsPath,
  pickedPortfolioPath,
  portfolioSelectPath,
  symbolsPath,
  valueChartPath,
  valuePath,
} from '../../../ui/routes/paths.ts';
import { readPortfolioParam, readPortfolioUse } from '../../../ui/routes/portfolio-param.ts';
import { readQuoteParam, writeQuoteParam } from '../../../ui/routes/quote-param.ts';
import { MAX_LIST_SYMBOLS, readSymbolsText, writeSymbolsText } from '../../../ui/routes/symbols-text.ts';
import type { SymbolKey } from '../../../workers/api/quote-list.ts';

const region = fc.constantFrom('C' as const, 'U' as const);
const symbol = fc.stringMatching(/^[A-Z0-9.$@/-]{1,20}$/);
const key: fc.Arbitrary<SymbolKey> = fc.record({ region, symbol });

describe('the quote parameter', () => {
  it('reads region and symbol, in either case, encoded or not', () => {
    expect(readQuoteParam('C RY')).toEqual({ region: 'C', symbol: 'RY' });
    expect(readQuoteParam('c%20ry.pr.a')).toEqual({ region: 'C', symbol: 'RY.PR.A' });
    expect(readQuoteParam('U%20%24INDU')).toEqual({ region: 'U', symbol: '$INDU' });
  });

  it('reads ! as /', () => {
    expect(readQuoteParam('C%20FX%24CAD!USD')).toEqual({ region: 'C', symbol: 'FX$CAD/USD' });
    expect(writeQuoteParam({ region: 'C', symbol: 'FX$CAD/USD' })).toBe('C%20FX%24CAD!USD');
  });

  it.each(['', 'RY', 'X RY', 'C RY TD', 'C%20', 'C%20%E0%A4%A', `C ${'A'.repeat(21)}`, 'C R\u00c9'])(
    'refuses %j',
    (segment) => expect(readQuoteParam(segment)).toBeNull(),
  );

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(key, (k) => {
        expect(readQuoteParam(writeQuoteParam(k))).toEqual(k);
      }),
    );
  });
});

describe('the canonical path of a path', () => {
  const pathOf = (path: string): string => findRoute(path)?.path ?? path;

  it.each([
    ['/chart/U%20SPY', '/details/U%20SPY/chart/U%20SPY'],
    ['/details/u%20spy/', '/details/U%20SPY/chart/U%20SPY'],
    ['/details/U%20MSFT/fund/C%20ry', '/details/C%20RY/fund/C%20RY'],
  ])('of %s is %s', (path, settled) => expect(pathOf(path)).toBe(settled));

  it.each(['/', '/search', '/chart/SPY', '/details/U%20SPY/nothing/U%20SPY', '/quote/symbols/U%20SPY/U/-1', '/chart/'])(
    'of %s is itself',
    (path) => expect(pathOf(path)).toBe(path),
  );

  it('is the path itself', () => {
    fc.assert(
      fc.property(key, (k) => {
        expect(pathOf(detailsPath(k, 'news'))).toBe(detailsPath(k, 'news'));
      }),
    );
  });
});

describe('typed symbols', () => {
  it('are separated by spaces, commas and semicolons, upper-cased and listed once', () => {
    expect(readSymbolsText(' ry,td;  RY ', 'C')).toEqual([
      { region: 'C', symbol: 'RY' },
      { region: 'C', symbol: 'TD' },
    ]);
  });

  it('may mix regions by pairs', () => {
    expect(readSymbolsText('c:ry U:MSFT aapl', 'U')).toEqual([
      { region: 'C', symbol: 'RY' },
      { region: 'U', symbol: 'MSFT' },
      { region: 'U', symbol: 'AAPL' },
    ]);
  });

  it('are refused if there are none, too many, or one is invalid', () => {
    const many = (n: number): string => Array.from({ length: n }, (_, i) => `S${i}`).join(' ');
    expect(readSymbolsText(' ,; ', 'C')).toBeNull();
    expect(readSymbolsText(many(MAX_LIST_SYMBOLS), 'C')).toHaveLength(MAX_LIST_SYMBOLS);
    expect(readSymbolsText(many(MAX_LIST_SYMBOLS + 1), 'C')).toBeNull();
    expect(readSymbolsText(`RY ${'A'.repeat(21)}`, 'C')).toBeNull();
    expect(readSymbolsText('RY C:', 'C')).toBeNull();
  });

  it('read back what was written', () => {
    const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 20, selector: (k) => `${k.region}${k.symbol}` });
    fc.assert(
      fc.property(keys, region, (list, base) => {
        expect(readSymbolsText(writeSymbolsText(list, base), base)).toEqual(list);
      }),
    );
  });
});

describe('the list parameters', () => {
  it('read each type', () => {
    expect(readListParam('symbols', 'ry%20FX%24CAD!USD', 'c', '-1')).toEqual({
      type: 'symbols',
      symbols: [
        { region: 'C', symbol: 'RY' },
        { region: 'C', symbol: 'FX$CAD/USD' },
      ],
    });
    expect(readListParam('index', 'a', 'C', '-1')).toEqual({ type: 'index' });
    expect(readListParam('port', 'a', 'b', '0')).toEqual({ type: 'port', portfolio: 0 });
    expect(readListParam('port', 'a', 'b', '10')).toEqual({ type: 'port', portfolio: 10 });
    expect(readListParam('search', ':stype:volume:mv:-1', 'mo', '-1')).toMatchObject({
      type: 'search',
      exchange: 'MO',
    });
  });

  it.each([
    ['symbols', 'RY', 'X', '-1'],
    ['symbols', '%20', 'C', '-1'],
    ['symbols', '%zz', 'C', '-1'],
    ['symbols', 'RY', 'C', '11'],
    ['symbols', 'RY', 'C', '-2'],
    ['symbols', 'RY', 'C', '1.5'],
    ['index', 'a', 'Z', '-1'],
    ['port', 'a', 'b', '-1'],
    ['search', ':stype:volume', 'QQ', '-1'],
    ['search', 'volume', 'T', '-1'],
    ['stocks', 'RY', 'C', '-1'],
  ])('refuse %s/%s/%s/%s', (...params) => expect(readListParam(...params)).toBeNull());

  it('read the path that the symbols screen opens', () => {
    const path = symbolsPath(
      [
        { region: 'C', symbol: 'FX$CAD/USD' },
        { region: 'U', symbol: 'MSFT' },
      ],
      'C',
    );
    const [, , type, symbols, place, portfolio] = path.split('/');
    expect(readListParam(type ?? '', symbols ?? '', place ?? '', portfolio ?? '')).toEqual({
      type: 'symbols',
      symbols: [
        { region: 'C', symbol: 'FX$CAD/USD' },
        { region: 'U', symbol: 'MSFT' },
      ],
    });
  });
});

describe('the news parameter', () => {
  it('reads region, symbol and portfolio; UC is CU', () => {
    expect(readNewsParam('UC%20notsymbol')).toEqual({ region: 'CU', symbol: 'notsymbol', portfolio: -1, category: 0 });
    expect(readNewsParam('c ry')).toEqual({ region: 'C', symbol: 'RY', portfolio: -1, category: 0 });
    expect(readNewsParam('UC notsymbol 3')).toMatchObject({ portfolio: 3 });
  });

  it('reads P, by portfolio, as the last real region', () => {
    expect(readNewsParam('P notsymbol 3', 'U')).toEqual({
      region: 'U',
      symbol: 'notsymbol',
      portfolio: 3,
      category: 0,
    });
    expect(readNewsParam('p notsymbol 0', 'C')).toMatchObject({ region: 'C', portfolio: 0 });
    expect(readNewsParam('P notsymbol 3')).toMatchObject({ region: 'CU' });
  });

  it.each(['', 'C', 'P notsymbol', 'P notsymbol -1', 'UC notsymbol 11', 'UC notsymbol x', 'C RY 1 2'])(
    'refuses %j',
    (segment) => expect(readNewsParam(segment)).toBeNull(),
  );

  it('reads back what it writes', () => {
    const request = { region: 'CU', symbol: 'notsymbol', portfolio: 4, category: 0 } as const;
    expect(readNewsParam(writeNewsParam(request))).toEqual(request);
  });
});

it('a details path contains the symbol in both places', () => {
  expect(detailsPath({ region: 'C', symbol: 'RY' }, 'fund')).toBe('/details/C%20RY/fund/C%20RY');
});

describe('the portfolio parameters', () => {
  it('are 0 to 10, and a use of portfolios', () => {
    expect(['0', '1', '10'].map(readPortfolioParam)).toEqual([0, 1, 10]);
    for (const text of ['-1', '11', '01', '1.5', '', 'x', '%31']) expect(readPortfolioParam(text)).toBeNull();
    expect(['tick', 'value', 'news', 'Value', ''].map(readPortfolioUse)).toEqual(['tick', 'value', 'news', null, null]);
  });

  it('lead to the quotes, the value and the news of the selected portfolio', () => {
    const [, , type, symbols, place, portfolio] = pickedPortfolioPath('tick', 3).split('/');
    const list = readListParam(type ?? '', symbols ?? '', place ?? '', portfolio ?? '');
    expect(list).toEqual({ type: 'port', portfolio: 3 });
    expect(pickedPortfolioPath('value', 10)).toBe('/value/10');
    const news = readNewsParam(pickedPortfolioPath('news', 4).split('/')[2] ?? '');
    expect(news).toMatchObject({ region: 'CU', symbol: 'notsymbol', portfolio: 4 });
  });
});

describe('what a path opens', () => {
  const MSFT = { region: 'U', symbol: 'MSFT' } as const;

  it.each([
    [articlePath('a:1'), '/article/:id', { id: 'a:1' }],
    [newsPath('U'), '/news/:request', { request: { symbol: 'notsymbol', region: 'U', portfolio: -1, category: 0 } }],
    [detailsPath(MSFT, 'fund'), '/details/:outer/:tab/:quote', { subject: MSFT, tab: 'fund' }],
    [portfolioSelectPath('tick'), '/portfolio-select/:use', { use: 'tick' }],
    [valuePath(0), '/value/:portfolio', { portfolio: 0 }],
    [valueChartPath(10), '/value-chart/:portfolio', { portfolio: 10 }],
    [
      symbolsPath([MSFT], 'U'),
      '/quote/:type/:symbols/:region/:portfolio',
      { request: { type: 'symbols', symbols: [MSFT] } },
    ],
  ])('%s opens %s', (path, pattern, props) => {
    expect(findRoute(path)).toMatchObject({ route: { pattern }, props });
  });

  it('is a screen for its whole path, in either case, with or without a final slash', () => {
    const plain = ROUTES.filter(({ pattern }) => !pattern.includes(':'));
    expect(plain.length).toBeGreaterThan(9);
    for (const route of plain) expect(findRoute(route.pattern)).toMatchObject({ route, props: {} });
    expect(findRoute('/HeatMap/')?.route.pattern).toBe('/heatmap');
    for (const path of ['/heatmap/x', '/heat', '/x/heatmap', '/nowhere', '//']) expect(findRoute(path)).toBeNull();
  });

  it.each([
    '/value/-1',
    '/value/11',
    '/value/',
    '/portfolio-select/none',
    '/quote/symbols/RY/X/-1',
    '/article/a%20b',
    '/article/%zz',
    '/details/U%20MSFT/nothing/U%20MSFT',
    '/news/X%20notsymbol',
  ])('is nothing at %s', (path) => expect(findRoute(path)).toBeNull());

  it.each([
    ['/account', true],
    ['/alarmmessages', true],
    ['/value/0', true],
    ['/value-chart/1', true],
    ['/portfolio-select/news', true],
    ['/quote/port/a/b/1', true],
    ['/news/UC%20notsymbol%201', true],
    ['/quote/index/a/C/-1', false],
    ['/news/UC%20notsymbol', false],
    ['/board', false],
    ['/login', false],
  ])('at %s is for subscribers only: %s', (path, forSubscribers) => {
    expect(findRoute(path)?.forSubscribers).toBe(forSubscribers);
  });

  it('opens anew for another list, article, security or use, not for another tab or portfolio', () => {
    const key = (path: string): string | undefined => findRoute(path)?.key;
    expect(key('/quote/symbols/RY/C/-1')).not.toBe(key('/quote/symbols/TD/C/-1'));
    expect(key('/article/1')).not.toBe(key('/article/2'));
    expect(key('/portfolio-select/tick')).not.toBe(key('/portfolio-select/news'));
    expect(key(detailsPath(MSFT, 'news'))).toBe(key(detailsPath(MSFT, 'fund')));
    expect(key(detailsPath(MSFT))).not.toBe(key(detailsPath({ region: 'U', symbol: 'SPY' })));
    expect(key('/value/1')).toBe(key('/value/2'));
  });

  it('has the news of a portfolio in the last chosen region', () => {
    expect(findRoute('/news/P%20notsymbol%201', 'U')?.props).toMatchObject({ request: { region: 'U', portfolio: 1 } });
  });
});

describe('the parameter of an article', () => {
  it.each(['1', 'sim-2020.12:a_b'])('may be %s', (id) => expect(readArticleParam(encodeURIComponent(id))).toBe(id));

  it.each(['', 'a b', 'a/b', 'a!b', 'x'.repeat(101)])('is not %j', (id) =>
    expect(readArticleParam(encodeURIComponent(id))).toBeNull(),
  );
});
