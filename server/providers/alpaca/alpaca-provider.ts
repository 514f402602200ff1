import type { Bars } from '../../../engine/series/bars.ts';
import type { SecurityName } from '../../market/market-source.ts';
import { BasicProvider } from '../basic-provider.ts';
import { FeedError } from '../feed-error.ts';
import type { CorporateAction, FeedAbilities, FeedStory, Grain, Listing, Want } from '../feed-provider.ts';
import type { FeedSink } from '../feed-sink.ts';
import type { ProviderSettings } from '../provider-kind.ts';
import type { AlpacaPace } from './alpaca-pace.ts';
import { AlpacaStream } from './alpaca-stream.ts';
import { TAPE_ABILITIES } from './alpaca-tape.ts';
import { AssetList } from './asset-list.ts';
import { alpacaBars } from './bar-history.ts';
import { alpacaActions } from './corporate-actions.ts';
import { NewsStream } from './news-stream.ts';
import { type AlpacaKeys, RestClient } from './rest-client.ts';
import { reportSnapshots } from './snapshots.ts';
import { alpacaNews } from './stories.ts';

/** The user's account at Alpaca. */
export class AlpacaProvider extends BasicProvider {
  readonly name = 'Alpaca';
  private readonly keys: AlpacaKeys;
  private readonly pace: AlpacaPace;
  private readonly streamUrl: string;
  private readonly data: RestClient;
  private readonly assets: AssetList;
  /** Hosts of the trading API: that of real accounts and that of paper accounts, each of which refuses the other's keys. */
  private hosts: readonly RestClient[];
  private stream: AlpacaStream | undefined;
  private stories: NewsStream | undefined;

  constructor({ values, addresses }: ProviderSettings, pace: AlpacaPace) {
    super();
    const signal = this.ended;
    this.pace = pace;
    this.keys = { key: values.key ?? '', secret: values.secret ?? '' };
    this.streamUrl = addresses.ALPACA_STREAM_URL ?? '';
    this.data = new RestClient(addresses.ALPACA_DATA_URL ?? '', this.keys, pace, signal, this.timing);
    this.hosts = [addresses.ALPACA_API_URL, addresses.ALPACA_PAPER_URL].flatMap((url) =>
      url ? [new RestClient(url, this.keys, pace, signal, this.timing)] : [],
    );
    this.assets = new AssetList(
      (path, query) => this.trading(path, query),
      () => pace.now(),
    );
  }

  get can(): FeedAbilities {
    return TAPE_ABILITIES[this.stream?.tape ?? 'iex'];
  }

  protected start(sink: FeedSink): Promise<void> {
    const stream = new AlpacaStream(this.streamUrl, this.keys, this.pace, sink, this.ended);
    const stories = new NewsStream(this.streamUrl, this.keys, this.pace, sink, this.ended);
    this.stream = stream;
    this.stories = stories;
    this.want(this.wants);
    let reporting: Promise<void> | undefined;
    return new Promise((resolve, reject) => {
      const worked = (): void => {
        reporting = stories.run();
        resolve();
      };
      this.running = stream
        .run(worked)
        .then(
          () => reject(this.ended.reason),
          (error: unknown) => {
            reject(error);
            // Once it has worked, only a fault of our own ends it this way, which would otherwise go unnoticed.
            if (reporting) throw error;
          },
        )
        .then(() => reporting);
    });
  }

  override search(text: string): Promise<readonly Listing[]> {
    return this.assets.search(text);
  }

  define(name: SecurityName): Promise<Listing | undefined> {
    return this.assets.define(name);
  }

  override want(wants: readonly Want[]): void {
    super.want(wants);
    this.stream?.want(wants);
    this.stories?.want(new Set(wants.map(({ symbol }) => symbol)));
  }

  override async poll(wants: readonly Want[]): Promise<void> {
    const { sink } = this;
    const ours = wants.filter(({ region }) => region === 'U');
    if (sink && ours.length > 0) await reportSnapshots(this.data, this.stream?.tape ?? 'iex', ours, sink);
  }

  override async *history(of: SecurityName, grain: Grain, from: number, to: number): AsyncGenerator<Bars> {
    if (of.region !== 'U') return;
    const question = { symbol: of.symbol, grain, from, to };
    yield* alpacaBars(this.data, this.stream?.tape ?? 'iex', question, this.pace.now() / 1000);
  }

  override async actions(of: SecurityName, from: number, to: number): Promise<readonly CorporateAction[]> {
    return of.region === 'U' ? alpacaActions(this.data, of.symbol, from, to) : [];
  }

  override news(of: readonly SecurityName[], since: number): Promise<readonly FeedStory[]> {
    return alpacaNews(this.data, of, since);
  }

  /** Calls the host that accepts the key; the first call finds out which one it is. */
  private async trading(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    let failure: unknown;
    for (const host of this.hosts) {
      try {
        const answer = await host.get(path, query);
        this.hosts = [host];
        return answer;
      } catch (error) {
        if (!(error instanceof FeedError) || error.refusal !== 'credentials') throw error;
        failure = error;
      }
    }
    throw failure;
  }
}
