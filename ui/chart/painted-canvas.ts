import type { ChartConnection } from '../../workers/api/chart-client.ts';
import { borrowCharts, returnCharts } from './chart-connection.ts';

/**
 * A canvas of its own in an element, which the chart worker paints, and a port between the two: commands out, messages in.
 * A canvas can be handed over only once, so each opening makes its own.
 */
export class PaintedCanvas<Command, Message> {
  readonly #canvas: HTMLCanvasElement;
  readonly #port: MessagePort;
  #closed = false;

  /**
   * `paint` has the worker paint the canvas, with the far end of the port; `take` gets what comes on it. `failed` is told
   * when the worker cannot be had or refuses, unless the canvas was closed by then.
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

  /** Tells the worker; `handedOver` goes with it. */
  send(command: Command, handedOver: Transferable[] = []): void {
    this.#port.postMessage(command, handedOver);
  }

  /** Takes the canvas away, after `goodbye`. */
  close(goodbye: Command): void {
    this.#closed = true;
    this.send(goodbye);
    this.#port.close();
    this.#canvas.remove();
    returnCharts();
  }
}
