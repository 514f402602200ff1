import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readListText, writeListCsv } from '../../../engine/workspace/list-text.ts';
import { entryKey, type ListedSecurity } from '../../../engine/workspace/named-list.ts';

const keys = (text: string, region: 'C' | 'U' = 'U'): string[] => readListText(text, region).securities.map(entryKey);

it.each([
  ['NASDAQ:AAPL, NYSE:IBM; TSX:RY', 'U:AAPL U:IBM C:RY'],
  ['RY.TO shop.v AAPL', 'C:RY C:SHOP U:AAPL'],
  ['C:RY U:MSFT\r\nry.to', 'C:RY U:MSFT'],
  ['AAPL:US RY:CA', 'U:AAPL C:RY'],
  ['BRK.B BRK-A U:ODD.B RCI-B.TO TSX:CTC.A', 'U:BRK/B U:BRK/A U:ODD.B C:RCI.B C:CTC.A'],
  ['"MSFT","SPY"', 'U:MSFT U:SPY'],
  ['', ''],
])('reads %j', (text, expected) => {
  expect(keys(text).join(' ')).toBe(expected);
  expect(readListText(text, 'U').refused).toEqual([]);
});

it('names what it cannot read, and keeps the rest', () => {
  const { securities, refused } = readListText('MSFT MOON:ABC averyveryverylongsymbolindeed SPY', 'U');
  expect(securities.map(entryKey)).toEqual(['U:MSFT', 'U:SPY']);
  expect(refused).toEqual(['MOON:ABC', 'averyveryverylongsymbolindeed']);
});

it('reads CSV by its titles, whatever separates the fields', () => {
  const csv = 'Name,Symbol,Exchange\n"Royal Bank, of Canada",RY,TSX\nApple,AAPL,NASDAQ\n,,\n';
  expect(keys(csv)).toEqual(['C:RY', 'U:AAPL']);
  expect(keys('Symbole;Bourse\r\nRY;TSX\r\n')).toEqual(['C:RY']);
  expect(keys('Last\tTicker\n1.5\tRY.TO\n2\tMSFT\n')).toEqual(['C:RY', 'U:MSFT']);
  expect(readListText('symbol,last\n,5\nMSFT,6\n', 'U').refused).toEqual(['5']);
});

it('takes sections from what TradingView exports', () => {
  expect(readListText('###Big tech,NASDAQ:AAPL,NASDAQ:MSFT,###Banks,TSX:RY', 'U').securities).toEqual([
    { region: 'U', symbol: 'AAPL', section: 'Big tech' },
    { region: 'U', symbol: 'MSFT', section: 'Big tech' },
    { region: 'C', symbol: 'RY', section: 'Banks' },
  ]);
});

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => text.trim());
const listed: fc.Arbitrary<ListedSecurity> = fc
  .record({
    region: fc.constantFrom('C' as const, 'U' as const),
    symbol: fc.stringMatching(/^[!-`{-~]{1,20}$/),
    colour: fc.option(fc.integer({ min: 1, max: 6 })),
    note: fc.option(words),
    section: fc.option(words),
  })
  .map(({ colour, note, section, ...security }) => ({
    ...security,
    ...(colour === null ? {} : { colour }),
    ...(note ? { note } : {}),
    ...(section ? { section } : {}),
  }));

it('reads back what it writes: symbols, marks, notes and sections', () => {
  fc.assert(
    fc.property(fc.uniqueArray(listed, { selector: entryKey, maxLength: 20 }), (securities) => {
      expect(readListText(writeListCsv(securities), 'C')).toEqual({ securities, refused: [] });
    }),
  );
});

it('loses no word of a pasted text: each is a security or is named', () => {
  const word = fc.oneof(
    fc.constantFrom('MSFT', 'C:RY', 'RY.TO', 'NYSE:IBM', 'X:Y'),
    fc.stringMatching(/^[A-Za-z:.é-]{1,24}$/),
  );
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(' ', ', ', ';', '\n', '\t'), (texts, between) => {
      fc.pre(!/^(symbol|symbole|ticker)$/i.test(texts[0]?.trim() ?? ''));
      const { securities, refused } = readListText(texts.join(between), 'U');
      const alone = texts.map((text) => readListText(text, 'U'));
      expect(refused).toEqual(alone.flatMap((each) => each.refused));
      expect(new Set(securities.map(entryKey))).toEqual(
        new Set(alone.flatMap((each) => each.securities.map(entryKey))),
      );
      for (const { securities: some, refused: none } of alone) expect(some.length + none.length).toBe(1);
    }),
  );
});
