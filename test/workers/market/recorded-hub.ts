import type { Region } from '../../../engine/quotes/region.ts';
import type { FeedState } from '../../../workers/api/market-api.ts';
import type { CreateHubSupervisor, HubSupervisor } from '../../../workers/market/hub/hub-supervisor.ts';

/** A hub that records its commands, for parts that only send commands. */
export class RecordedHub implements HubSupervisor {
  readonly asked: string[] = [];
  readonly state: FeedState = { mode: 'off', connected: false, since: 0, reason: '', retryAt: 0 };

  start(keys: readonly string[]): void {
    this.asked.push(`start ${keys}`);
  }

  stop(): void {
    this.asked.push('stop');
  }

  retry(): void {
    this.asked.push('retry');
  }

  wake(): void {
    this.asked.push('wake');
  }

  subscribe(symbol: string, region: string): void {
    this.asked.push(`subscribe ${region}:${symbol}`);
  }

  unsubscribe(symbol: string, region: string): void {
    this.asked.push(`unsubscribe ${region}:${symbol}`);
  }

  startOrders(symbol: string, region: string): void {
    this.asked.push(`startorders ${region}:${symbol}`);
  }

  stopOrders(symbol: string, region: string): void {
    this.asked.push(`stoporders ${region}:${symbol}`);
  }

  setAutomatic(on: boolean): void {
    this.asked.push(`automatic ${on}`);
  }
}

/** Wraps `create` so that its supervisors record their commands in `asked`, as `subscribe U:MSFT`. */
export function overheard(create: CreateHubSupervisor, asked: string[]): CreateHubSupervisor {
  return (options) => {
    const hub = create(options);
    const note =
      (command: string, ask: (symbol: string, region: Region) => void) =>
      (symbol: string, region: Region): void => {
        asked.push(`${command} ${region}:${symbol}`);
        ask(symbol, region);
      };
    hub.subscribe = note('subscribe', hub.subscribe.bind(hub));
    hub.unsubscribe = note('unsubscribe', hub.unsubscribe.bind(hub));
    hub.startOrders = note('startorders', hub.startOrders.bind(hub));
    hub.stopOrders = note('stoporders', hub.stopOrders.bind(hub));
    return hub;
  };
}
