import { expect, it } from 'vitest';
import { Http } from '../../../../workers/market/calls/http.ts';
import { symbolsAndRegion } from '../../../../workers/market/calls/list-calls.ts';
import { deleteEntry, sendTransactions } from '../../../../workers/market/calls/portfolio-calls.ts';
import { loadNews, lookUp } from '../../../../workers/market/calls/record-calls.ts';

const LISTENER = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };

/** A server that answers everything so, and the paths that it was asked for. */
function server(answer: () => Response = () => Response.json([])) {
  const asked: string[] = [];
  const http = new Http(
    'http://server.test',
    async (url) => {
      asked.push(String(url).slice('http://server.test/api/'.length));
      return answer();
    },
    LISTENER,
  );
  return { http, asked };
}

it('asks for news of a region, of both in the order of the specification, and of a category', async () => {
  const { http, asked } = server();
  await loadNews(http, { symbol: 'notsymbol', region: 'CU', portfolio: -1, category: 0 });
  await loadNews(http, { symbol: 'A/B', region: 'U', portfolio: 2, category: 3 });
  expect(asked).toEqual(['news/notsymbol/UC/-1', 'news/A!B/U/2?category=3']);
});

it('takes the id and the title of a story from whichever field has them', async () => {
  const story = { symbol: 'RY', region: null, date: 20_201_216, time: '10:00' };
  const rows = [
    { ...story, id: 1, title: 'Own' },
    { ...story, bid: 2, head: 'Other' },
    { ...story, region: 'U', head: 'Neither' },
  ];
  const { http } = server(() => Response.json(rows));
  const { value } = await loadNews(http, { symbol: 'RY', region: 'C', portfolio: -1, category: 0 });
  expect(value.map(({ id, title, region }) => [id, title, region])).toEqual([
    ['1', 'Own', 'C'],
    ['2', 'Other', 'C'],
    ['', 'Neither', 'U'],
  ]);
});

it('looks up a text without the blanks around it, and asks nothing for blanks', async () => {
  const { http, asked } = server();
  expect(await lookUp(http, '  ', 'CU')).toEqual([]);
  await lookUp(http, ' royal ', 'CU');
  expect(asked).toEqual(['lookup/royal/CU']);
});

it('names the region once for symbols of one, and with each symbol for several', () => {
  expect(
    symbolsAndRegion([
      { symbol: 'RY', region: 'C' },
      { symbol: 'A/B', region: 'C' },
    ]),
  ).toBe('RY%20A!B/C');
  expect(
    symbolsAndRegion([
      { symbol: 'RY', region: 'C' },
      { symbol: 'MSFT', region: 'U' },
    ]),
  ).toBe('C%3ARY%20U%3AMSFT/C');
  expect(symbolsAndRegion([{ symbol: 'MSFT', region: 'U' }])).toBe('MSFT/U');
});

it('counts an entry that is gone as deleted, and no other failure', async () => {
  await deleteEntry(server(() => new Response('', { status: 404 })).http, '17');
  await expect(deleteEntry(server(() => new Response('', { status: 500 })).http, '17')).rejects.toThrow('failed');
});

it('adds transactions to those of a portfolio, or replaces them', async () => {
  const { http, asked } = server(() => Response.json({ imported: 1 }));
  await sendTransactions(http, 3, 'csv', false);
  await sendTransactions(http, 3, 'csv', true);
  expect(asked).toEqual(['transaction/import/3', 'transaction/import/3?replace=true']);
});
