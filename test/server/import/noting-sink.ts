import type { FaultKind, FileSecurity, MarketSink } from '../../../server/import/market-sink.ts';

/** Writes the contents of a file as lines, with the symbol for the number of a security. */
export class NotingSink implements MarketSink {
  readonly lines: string[] = [];
  readonly faults: string[] = [];
  readonly securities: FileSecurity[] = [];

  security(of: FileSecurity): number {
    const known = this.securities.findIndex(({ symbol, region }) => symbol === of.symbol && region === of.region);
    if (known < 0) return this.securities.push(of) - 1;
    this.securities[known] = { ...this.securities[known], ...of };
    return known;
  }

  trade(security: number, time: number, price: number, size: number, flags: number): void {
    this.note('trade', security, time, price, size, flags);
  }

  breakTrade(security: number, time: number, price: number, size: number): void {
    this.note('break', security, time, price, size);
  }

  quote(security: number, time: number, bid: number, bidSize: number, ask: number, askSize: number): void {
    this.note('quote', security, time, bid, bidSize, ask, askSize);
  }

  status(security: number, time: number, haltcode: number): void {
    this.note('status', security, time, haltcode);
  }

  auction(security: number, time: number, ...figures: readonly number[]): void {
    this.note('auction', security, time, ...figures);
  }

  level(security: number, time: number, side: string, price: number, size: number): void {
    this.note('level', security, time, side, price, size);
  }

  order(security: number, time: number, side: string, id: number, price: number, size: number): void {
    this.note('order', security, time, side, id, price, size);
  }

  bar(security: number, grain: string, time: number, ...figures: readonly number[]): void {
    this.note(grain, security, time, ...figures);
  }

  split(security: number, date: number, newshares: number, oldshares: number): void {
    this.note('split', security, date, newshares, oldshares);
  }

  dividend(security: number, date: number, amount: number): void {
    this.note('dividend', security, date, amount);
  }

  rename(security: number, date: number, oldSymbol: string): void {
    this.note('rename', security, date, oldSymbol);
  }

  fault(kind: FaultKind, where: string, words: string): void {
    this.faults.push(`${kind} at ${where}: ${words}`);
  }

  async ready(): Promise<void> {}

  private note(what: string, security: number, ...values: readonly (number | string)[]): void {
    this.lines.push([what, this.securities[security].symbol, ...values].join(' '));
  }
}
