import { connect, createServer, type Socket } from 'node:net';
import { Arrivals } from '../../test/support/arrivals.ts';
import { LoopbackServer } from '../../test/support/loopback-server.ts';

/** A connection to the server: its round-trip time (ms), and its rate towards the browser in bits per second. */
interface Line {
  readonly roundTrip: number;
  readonly rate: number;
}

/** A slow phone network, for which the budgets are defined. */
export const SLOW_LINE: Line = { roundTrip: 150, rate: 1_600_000 };

/** The size of the pieces in which connections take turns, bytes. */
const PIECE = 4096;

/**
 * A proxy that simulates a slow connection: every connection starts a round trip late, every byte travels half of one, and all
 * connections share the rate. Unlike the browser's own throttling, it also applies to what workers fetch.
 */
export class SlowNetwork extends LoopbackServer {
  private readonly line: Line;
  /** When everything queued will have been sent, ms. */
  private free = 0;

  constructor(targetPort: number, line: Line) {
    super(createServer((browser) => this.join(browser, targetPort)));
    this.line = line;
  }

  private join(browser: Socket, port: number): void {
    const target = connect(port, '127.0.0.1');
    this.keep(target);
    const opened = performance.now();
    const end = (): void => {
      browser.destroy();
      target.destroy();
    };
    for (const socket of [browser, target]) {
      socket.setNoDelay(true);
      socket.on('error', end);
    }
    const half = this.line.roundTrip / 2;
    const [up, down] = [new Arrivals(), new Arrivals()];
    browser.on('data', (data) => {
      const at = Math.max(performance.now(), opened + this.line.roundTrip) + half;
      up.add(at, () => target.write(data));
    });
    target.on('data', (data) => {
      for (let from = 0; from < data.length; from += PIECE) {
        const piece = data.subarray(from, from + PIECE);
        const begin = Math.max(performance.now(), this.free);
        this.free = begin + (piece.length * 8000) / this.line.rate;
        down.add(this.free + half, () => browser.write(piece));
      }
    });
    target.on('end', () => down.add(Math.max(performance.now(), this.free) + half, () => browser.end()));
    browser.on('end', () => up.add(performance.now() + half, () => target.end()));
  }
}
