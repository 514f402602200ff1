/** Whether canvases can be drawn on in a worker here: they can be handed over, and give a 2D context there. */
export function canDrawInWorker(): boolean {
  return (
    typeof OffscreenCanvas === 'function' &&
    typeof HTMLCanvasElement.prototype.transferControlToOffscreen === 'function' &&
    new OffscreenCanvas(1, 1).getContext('2d') !== null
  );
}
