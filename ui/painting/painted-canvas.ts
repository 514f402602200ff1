import type { ChartConnection } from '../../workers/api/chart-client.ts';
import { borrowCharts, returnCharts } from './chart-connection.ts';

/**
 * A canvas in an element, which the chart worker paints, and a port between page and worker: commands go out, messages come in. A
 * canvas can be transferred only once, so each opening creates a new one.
 */
export class PaintedCanvas<Command, Message> {
  readonly #canvas: HTMLCanvasElement;
  readonly #port: MessagePort;
  #closed = false;

  /**
   * `paint` asks the worker to paint the canvas, with the other end of the port. `take` receives the messages. `failed` is called
   * if the worker cannot be loaded or refuses, unless the canvas was closed before.
   */
  constructor(
    holder: HTMLElement,
    paint: (charts: ChartConnection, canvas: HTMLCanvasElement, port: MessagePort) => Promise<void>,
    take: (message: Message) => void,
    failed: (reason: unknown) => void,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#canvas = document.createElement('canvas');
    this.#canvas.ariaHidden = 'true';
    holder.append(this.#canvas);
    port1.onmessage = ({ data }: MessageEvent<Message>) => take(data);
    borrowCharts()
      .then((charts) => paint(charts, this.#canvas, port2))
      .catch((reason: unknown) => {
        if (!this.#closed) failed(reason);
      });
  }

  /** Sends a command to the worker; `handedOver` is transferred with it. */
  send(command: Command, handedOver: Transferable[] = []): void {
    this.#port.postMessage(command, handedOver);
  }

  /** Sends `goodbye` and removes the canvas. */
  close(goodbye: Command): void {
    this.#closed = true;
    this.send(goodbye);
    this.#port.close();
    this.#canvas.remove();
    returnCharts();
  }
}
