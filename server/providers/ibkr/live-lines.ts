import { reasonOf } from '../../core/reason.ts';
import type { Want } from '../feed-provider.ts';
import type { FeedSink } from '../feed-sink.ts';
import { jsonText } from '../json-answer.ts';
import type { Pace } from '../pace.ts';
import type { BrokerageSession } from './brokerage-session.ts';
import type { ContractBook } from './contract-book.ts';
import type { GatewayStream } from './gateway-stream.ts';
import { LIVE_FIELDS } from './live-fields.ts';
import { LiveLine } from './live-line.ts';
import { PriceLadder } from './price-ladder.ts';
import { MARKET_DATA_LINES, type Snapshots } from './snapshots.ts';

const SUBSCRIPTION = JSON.stringify({ fields: LIVE_FIELDS });

/**
 * The securities that are live: their contracts are found, a snapshot states their figures, then the stream follows. The ladder of
 * one of them is live at once, because the gateway ends it by its account alone, and its messages may not name the contract. The
 * depth of others, and of a user without a subscription to depth, is the best bid and ask.
 */
export class LiveLines {
  private readonly sink: FeedSink;
  private readonly contracts: ContractBook;
  private readonly snapshots: Snapshots;
  private readonly pace: Pace;
  private readonly availabilityChanged: () => void;
  private readonly lines = new Map<number, LiveLine>();
  private readonly byContract = new Map<number, LiveLine>();
  private stream: GatewayStream | undefined;
  private account = '';
  /** The security whose ladder was requested, and the ladder. */
  private ladder: { readonly line: LiveLine; book?: PriceLadder } | undefined;

  constructor(
    sink: FeedSink,
    contracts: ContractBook,
    snapshots: Snapshots,
    pace: Pace,
    availabilityChanged: () => void,
  ) {
    this.pace = pace;
    this.sink = sink;
    this.contracts = contracts;
    this.snapshots = snapshots;
    this.availabilityChanged = availabilityChanged;
  }

  /** The longest delay of those that are live, in minutes; undefined while none is known. */
  get delayMinutes(): number | undefined {
    const delays = [...this.lines.values()].flatMap(({ availability }) => availability?.delayMinutes ?? []);
    return delays.length === 0 ? undefined : Math.max(...delays);
  }

  get count(): number {
    return this.lines.size;
  }

  /** The live security of a contract. */
  lineOf(contract: number): LiveLine | undefined {
    return this.byContract.get(contract);
  }

  /** Replaces the securities. */
  want(wants: readonly Want[]): void {
    for (const { security } of wants.slice(MARKET_DATA_LINES)) {
      this.sink.refused(security, `An Interactive Brokers user has about ${MARKET_DATA_LINES} market-data lines.`);
    }
    const kept = new Map(wants.slice(0, MARKET_DATA_LINES).map((want) => [want.security, want]));
    for (const line of [...this.lines.values()]) if (!kept.has(line.want.security)) this.remove(line);
    const added: LiveLine[] = [];
    for (const want of kept.values()) {
      const line = this.lines.get(want.security);
      if (line !== undefined) {
        const isNew = want.depth && !line.want.depth;
        line.want = want;
        if (isNew) line.reportBest();
        continue;
      }
      const made = new LiveLine(want, this.sink, this.pace);
      this.lines.set(want.security, made);
      added.push(made);
    }
    this.chooseLadder();
    if (added.length > 0 && this.stream !== undefined) void this.start(added, this.stream);
  }

  /** Makes all securities live on a new stream. Resolves once they have been requested. */
  async attach(stream: GatewayStream, session: BrokerageSession): Promise<void> {
    this.stream = stream;
    this.account = session.account;
    const lines = [...this.lines.values()];
    for (const line of lines) line.restart();
    if (lines.length > 0) await this.start(lines, stream);
  }

  /** The stream has ended; the securities stay wanted. */
  detach(): void {
    this.stream = undefined;
    if (this.ladder !== undefined) this.ladder.line.hasLadder = false;
    this.ladder = undefined;
  }

  /** Ends what is live, on a stream that is about to be closed. */
  end(): void {
    for (const line of [...this.lines.values()]) this.remove(line);
    this.chooseLadder();
    this.detach();
  }

  /** Requests every security again, before its subscription ends. */
  renew(): void {
    for (const contract of this.byContract.keys()) this.stream?.send(`smd+${contract}+${SUBSCRIPTION}`);
  }

  /** Handles a message of the stream. */
  take(topic: string, message: Readonly<Record<string, unknown>>): void {
    if (topic.startsWith('smd+')) {
      const line = this.byContract.get(Number.parseInt(topic.slice(4), 10));
      if (line === undefined) return;
      const error = jsonText(message.error);
      if (error === '') this.takeFields(line, message);
      else this.refuse(line, `Interactive Brokers: ${error}`);
      return;
    }
    // The contract is the third part of the topic, if the gateway names it.
    const contract = topic.split('+')[2];
    if (this.ladder === undefined || (contract !== undefined && Number(contract) !== this.ladder.line.contract)) return;
    const { line } = this.ladder;
    line.hasLadder = true;
    this.ladder.book ??= new PriceLadder(line.want.security, this.sink);
    this.ladder.book.take(message.data);
  }

  private takeFields(line: LiveLine, fields: Readonly<Record<string, unknown>>): void {
    const { availability } = line;
    line.take(fields);
    const refusal = line.availability?.refusal ?? '';
    if (refusal !== '') {
      this.refuse(line, refusal);
    } else if (line.isStarted && !line.isAccepted) {
      line.isAccepted = true;
      this.sink.accepted(line.want.security);
    }
    if (line.availability !== availability) this.availabilityChanged();
  }

  private async start(lines: readonly LiveLine[], stream: GatewayStream): Promise<void> {
    try {
      await this.contracts.resolve(lines.map(({ want }) => want));
      for (const line of lines) this.resolved(line);
      const found = lines.filter((line) => this.isOn(line, stream));
      for (const { contract } of found) this.snapshots.passOn(contract);
      await this.snapshots.makeRoom(this.lines.size);
      await this.snapshots.take(
        found.map(({ contract }) => contract),
        (contract, fields) => {
          const line = this.byContract.get(contract);
          if (line === undefined || this.stream !== stream) return;
          this.takeFields(line, fields);
          if (this.isOn(line, stream)) stream.send(`smd+${contract}+${SUBSCRIPTION}`);
        },
      );
      // Securities that have no figures yet.
      for (const line of found) {
        if (!line.isStarted && this.isOn(line, stream)) stream.send(`smd+${line.contract}+${SUBSCRIPTION}`);
      }
      this.chooseLadder();
    } catch (error) {
      // On another stream they are requested again.
      if (this.stream !== stream) return;
      for (const line of lines) if (this.lines.get(line.want.security) === line) this.refuse(line, reasonOf(error));
    }
  }

  private resolved(line: LiveLine): void {
    if (this.lines.get(line.want.security) !== line) return;
    const contract = this.contracts.contractOf(line.want);
    if (contract === undefined) {
      this.refuse(line, `Interactive Brokers does not know ${line.want.symbol}.`);
      return;
    }
    line.contract = contract.id;
    line.listingExchange = contract.listingExchange;
    this.byContract.set(contract.id, line);
  }

  /** Whether a line is still wanted, its contract known, and the stream the current one. */
  private isOn(line: LiveLine, stream: GatewayStream): boolean {
    return this.stream === stream && this.byContract.get(line.contract) === line;
  }

  private refuse(line: LiveLine, reason: string): void {
    this.remove(line);
    this.sink.refused(line.want.security, reason);
    this.chooseLadder();
  }

  private remove(line: LiveLine): void {
    this.lines.delete(line.want.security);
    if (this.byContract.get(line.contract) !== line) return;
    this.byContract.delete(line.contract);
    this.stream?.send(`umd+${line.contract}+{}`);
  }

  /** Keeps the ladder, or moves it to the first security whose depth is wanted. */
  private chooseLadder(): void {
    if (this.stream === undefined || this.account === '') return;
    const was = this.ladder?.line;
    if (was?.want.depth && this.byContract.get(was.contract) === was) return;
    if (was !== undefined) {
      this.stream.send(`ubd+${this.account}`);
      this.sink.bookReset(was.want.security);
      was.hasLadder = false;
    }
    this.ladder = undefined;
    for (const line of this.byContract.values()) {
      if (!line.want.depth) continue;
      this.ladder = { line };
      this.stream.send(`sbd+${this.account}+${line.contract}+${line.listingExchange}`);
      return;
    }
  }
}
