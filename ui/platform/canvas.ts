/** Whether a worker can draw on canvases here: canvases can be transferred, and have a 2D context there. */
export function canDrawInWorker(): boolean {
  return (
    typeof OffscreenCanvas === 'function' &&
    typeof HTMLCanvasElement.prototype.transferControlToOffscreen === 'function' &&
    new OffscreenCanvas(1, 1).getContext('2d') !== null
  );
}
