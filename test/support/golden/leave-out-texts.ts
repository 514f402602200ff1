/** Draws no text, and gives every character the same width, because fonts differ between machines. */
export function leaveOutTexts(): void {
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const measure = prototype.measureText;
    prototype.fillText = () => {};
    prototype.strokeText = () => {};
    prototype.measureText = function measureEvenly(text: string): TextMetrics {
      return Object.defineProperty(measure.call(this, text), 'width', {
        value: Math.round((7 * text.length * Number.parseFloat(this.font)) / 12),
      });
    };
  }
}
