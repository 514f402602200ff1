import type { ProviderSettings } from '../../../server/providers/provider-kind.ts';
import { QuestradeProvider } from '../../../server/providers/questrade/questrade-provider.ts';
import { RecordingSink } from '../recording-sink.ts';
import { TestPace } from '../test-pace.ts';
import { QuestradeDouble } from './questrade-double.ts';

/** A Tuesday, 10:30 in Toronto. */
export const NOW = '2026-11-24T15:30:00Z';

/** Everything that a test of the provider needs, and what has to be ended afterwards. */
export class QuestradeBench {
  readonly pace = new TestPace(Date.parse(NOW), 'held');
  readonly double = new QuestradeDouble(this.pace);
  readonly sink = new RecordingSink();
  /** Values that were stored, oldest first. */
  readonly kept: Readonly<Record<string, string>>[] = [];
  /** An additional action when values are stored; a test may let it fail. */
  onKeep: () => Promise<void> = () => Promise.resolve();
  private readonly providers: QuestradeProvider[] = [];

  /** A bench with a running double. */
  static async start(): Promise<QuestradeBench> {
    const bench = new QuestradeBench();
    await bench.double.start();
    return bench;
  }

  settings(refreshToken: string): ProviderSettings {
    return {
      values: { refreshToken },
      addresses: { QUESTRADE_LOGIN_URL: this.double.url },
      keep: async (values) => {
        await this.onKeep();
        this.kept.push(values);
      },
    };
  }

  /** As `settings`, for a market that another process may hold, too. */
  sharedSettings(refreshToken: string): ProviderSettings {
    return { ...this.settings(refreshToken), latest: async () => this.kept.at(-1) ?? { refreshToken } };
  }

  /** A provider with a new refresh token, unless one is given. */
  make(refreshToken: string = this.double.makeRefreshToken()): QuestradeProvider {
    const provider = new QuestradeProvider(this.settings(refreshToken), this.pace);
    this.providers.push(provider);
    return provider;
  }

  /** A provider that has opened. */
  async open(): Promise<QuestradeProvider> {
    const provider = this.make();
    await provider.open(this.sink, new AbortController().signal);
    await this.sink.untilState('live');
    return provider;
  }

  /** Ends everything. */
  async stop(): Promise<void> {
    await Promise.all(this.providers.map((provider) => provider.close()));
    await this.double.stop();
  }
}
