/** A text in lines of a limited width, kept until text, width or letters change. */
export class WrappedText {
  /** The lines, and the width of the longest. */
  lines: readonly string[] = [];
  width = 0;
  private text = '';
  private limit = Number.NaN;
  private height = Number.NaN;

  /** Breaks `text` at spaces, and words that are too long between letters. `height` is that of a line. */
  of(text: string, limit: number, height: number, measure: (text: string) => number): void {
    if (text === this.text && limit === this.limit && height === this.height) return;
    this.text = text;
    this.limit = limit;
    this.height = height;
    this.lines = linesOf(text, limit, measure);
    this.width = Math.max(0, ...this.lines.map((line) => measure(line)));
  }
}

function linesOf(text: string, limit: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= limit) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > limit) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
