/** Calls `take` with the start and end of each line in `text[start … end)`, whose lines are joined with line feeds. */
export function eachLine(text: string, start: number, end: number, take: (start: number, end: number) => void): void {
  for (let at = start; at < end; ) {
    const feed = text.indexOf('\n', at);
    const until = feed < 0 || feed > end ? end : feed;
    take(at, until);
    at = until + 1;
  }
}
