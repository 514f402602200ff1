import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Region } from '../../engine/quotes/region.ts';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import type { Store } from '../store/store.ts';
import type { MarketControl } from './market-control.ts';
import type { MarketSettings } from './market-settings.ts';
import type { MarketSource } from './market-source.ts';
import type { SharedSource } from './shared-source.ts';

/** The exports of the module named by MARKET_SOURCE; `embedded-market.ts` has the same form. */
interface SourceModule {
  /**
   * Opens the market. The store holds imported instruments and bars, which a source may use; the settings are MARKET_DATE,
   * MARKET_TIME and MARKET_SPEED, which only a replaying market can follow.
   */
  openMarket(store: Store, settings: MarketSettings): Promise<MarketSource>;
}

const NEEDED = [
  'instruments',
  'find',
  'quote',
  'snapshot',
  'bars',
  'minutes',
  'restructurings',
  'simulatedSince',
  'book',
  'bookSnapshot',
  'followBook',
  'listen',
  'close',
] as const satisfies readonly (keyof MarketSource)[];
const NEEDED_OF_CLOCK = ['now', 'date', 'secondOfDay', 'speed', 'isOpen', 'step'] as const;
const NEEDED_TO_SHARE = ['wake', 'rest', 'follow'] as const satisfies readonly (keyof SharedSource)[];

/**
 * Opens the market of a module outside this project; `path` is relative to the working directory. Throws a `StartupError` that
 * says what is wrong with the module, or what its market lacks. If several processes share it (`shared`), it must be a
 * `SharedSource`.
 */
export async function openMarketOf(
  path: string,
  shared: boolean,
  store: Store,
  settings: MarketSettings,
): Promise<SharedSource & MarketControl> {
  const market = await opened(path, store, settings);
  const lacks = [
    ...missing(market, NEEDED),
    ...missing(market.clock ?? {}, NEEDED_OF_CLOCK).map((name) => `clock.${name}`),
    ...(shared ? missing(market, NEEDED_TO_SHARE) : []),
  ];
  if (lacks.length > 0) throw unusable(path, `its market lacks ${lacks.join(', ')}`);
  const refuse = (_symbol: string, _region: Region): never => {
    throw new Error('The market of MARKET_SOURCE accepts no commands');
  };
  // Commands are for tests of the embedded market; a real feed does not need them.
  const commands = missing(market, ['print', 'halt']).map((name) => [name, refuse]);
  return Object.assign(market, Object.fromEntries(commands)) as SharedSource & MarketControl;
}

async function opened(path: string, store: Store, settings: MarketSettings): Promise<MarketSource> {
  let module: Partial<SourceModule>;
  try {
    module = await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    throw unusable(path, reasonOf(error));
  }
  if (typeof module.openMarket !== 'function') throw unusable(path, 'it does not export a function openMarket');
  const market = await module.openMarket(store, settings);
  if (typeof market !== 'object' || market === null) throw unusable(path, 'its openMarket does not return a market');
  return market;
}

function missing(of: object, names: readonly string[]): string[] {
  return names.filter((name) => !(name in of));
}

function unusable(path: string, reason: string): StartupError {
  return new StartupError(`MARKET_SOURCE=${path} cannot be used: ${reason}.`);
}
