const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];

port1.onmessage = () => waiting.shift()?.();

/** Called in an animation frame: calls `then` when the browser has rendered that frame, after its styles, layout and paint. */
export function afterRendering(then: () => void): void {
  waiting.push(then);
  port2.postMessage(null);
}
