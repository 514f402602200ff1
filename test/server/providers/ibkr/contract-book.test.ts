import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContractBook } from '../../../../server/providers/ibkr/contract-book.ts';
import { Gateway } from '../../../../server/providers/ibkr/gateway.ts';
import { gatewayAddress } from '../../../../server/providers/ibkr/gateway-address.ts';
import { GatewayDouble } from '../../../feeds/ibkr/gateway-double.ts';
import { ibkrTestPace } from '../../../feeds/ibkr/ibkr-test-pace.ts';

describe('contracts', () => {
  let double: GatewayDouble;
  let gateway: Gateway;
  let book: ContractBook;

  beforeEach(async () => {
    double = new GatewayDouble();
    double.contracts = [
      { conid: 1, ticker: 'RY', name: 'ROYAL BANK OF CANADA', exchange: 'NYSE', currency: 'USD' },
      { conid: 2, ticker: 'RY', name: 'ROYAL BANK OF CANADA', exchange: 'TSE', currency: 'CAD' },
      { conid: 3, ticker: 'BRK B', name: 'BERKSHIRE HATHAWAY INC-CL B', exchange: 'NYSE', currency: 'USD' },
      { conid: 4, ticker: 'SPY', name: 'STATE STREET SPDR S&P 500', exchange: 'ARCA', currency: 'USD', type: 'ETF' },
      { conid: 5, ticker: 'SPX', name: 'S&P 500 Stock Index', exchange: 'CBOE', currency: 'USD', assetClass: 'IND' },
      { conid: 6, ticker: 'RY', name: 'ROYALE SA', exchange: 'SBF', currency: 'EUR' },
      { conid: 7, ticker: 'TX60', name: 'S&P/TSX 60 Index', exchange: 'CDE', currency: 'CAD', assetClass: 'IND' },
    ];
    await double.start();
    gateway = new Gateway(gatewayAddress(double.address), ibkrTestPace());
    book = new ContractBook(gateway);
  });

  afterEach(async () => {
    gateway.close();
    await double.stop();
  });

  it('are found by symbol and country, once', async () => {
    const names = [
      { symbol: 'RY', region: 'C' },
      { symbol: 'RY', region: 'U' },
      { symbol: 'BRK.B', region: 'U' },
      { symbol: '$SPX', region: 'U' },
      { symbol: 'NONE', region: 'U' },
    ] as const;
    await book.resolve(names);
    expect(names.map((name) => book.contractOf(name)?.id)).toEqual([2, 1, 3, 5, undefined]);
    expect(double.calls).toEqual(['POST iserver/secdef/search', 'GET trsrv/stocks?symbols=RY,RY,BRK.B,BRK+B,NONE']);
    await book.resolve(names.slice(0, 4));
    expect(double.calls).toHaveLength(2);
  });

  it('are defined with the codes of the specification', async () => {
    expect(await book.define({ symbol: 'RY', region: 'C' })).toEqual({
      symbol: 'RY',
      region: 'C',
      exchange: 'T',
      name: 'ROYAL BANK OF CANADA',
      kind: 'stock',
      boardlot: 0,
      currency: 'CAD',
    });
    expect(await book.define({ symbol: 'BRK.B', region: 'U' })).toMatchObject({ symbol: 'BRK.B', exchange: 'N' });
    expect(await book.define({ symbol: 'SPY', region: 'U' })).toMatchObject({ exchange: 'X', kind: 'fund' });
    expect(await book.define({ symbol: '$SPX', region: 'U' })).toMatchObject({ exchange: 'I', kind: 'index' });
    expect(await book.define({ symbol: 'TITX60', region: 'C' })).toMatchObject({ exchange: 'T', kind: 'index' });
    expect(await book.define({ symbol: 'NONE', region: 'C' })).toBeUndefined();
    expect(await book.define({ symbol: '$NONE', region: 'U' })).toBeUndefined();
  });

  it('are searched by symbol, then by name, in both countries', async () => {
    const symbols = async (text: string): Promise<string[]> =>
      (await book.search(text)).map(({ symbol, region }) => `${region} ${symbol}`);
    expect(await symbols('ry')).toEqual(['U RY', 'C RY']);
    expect(await symbols('berkshire')).toEqual(['U BRK.B']);
    expect(await symbols('$SPX')).toEqual(['U $SPX']);
    expect(await symbols('nothing')).toEqual([]);
    expect(await symbols(' ')).toEqual([]);
  });

  it('a failure is not taken for an unknown symbol', async () => {
    double.refuseNext(1, 500, 'Internal error');
    await expect(book.search('ry')).rejects.toThrow('Internal error');
  });
});
