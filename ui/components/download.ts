/** How long (milliseconds) the browser may take to start a download before its address is revoked. */
const ADDRESS_LIFE = 30_000;

/** Saves `blob` as a download named `name`. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFE);
}

/**
 * The file name of an export: `MSFT-d-2020-06-16-2020-12-16.csv`. Dates are ISO. Characters that file names cannot contain, such
 * as the slash in `BRK/B`, become underscores.
 */
export function exportName(symbol: string, period: string, from: string, to: string, ending: 'csv' | 'png'): string {
  const parts = [symbol, period, from, to].filter((part) => part !== '').map((part) => part.replace(/[^\w.$-]/g, '_'));
  return `${parts.join('-')}.${ending}`;
}

/** The dates of the first and the last row of a chart's CSV; empty if it has no rows. */
export function csvDates(csv: string): readonly [from: string, to: string] {
  const lines = csv.trimEnd().split(/\r?\n/);
  const dateOf = (line: string | undefined): string => line?.slice(0, line.indexOf(',')) ?? '';
  return lines.length < 2 ? ['', ''] : [dateOf(lines[1]), dateOf(lines.at(-1))];
}
