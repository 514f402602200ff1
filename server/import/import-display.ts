import { askColumns } from './ask-columns.ts';
import type { ColumnMapping } from './csv-columns.ts';
import type { FileReport } from './file-report.ts';
import type { FilesListener } from './import-files.ts';

/** Where the progress is shown: standard error of a process. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const REDRAW_MS = 250;
/** The control sequence that clears the line. */
const CLEAR = '\r\u001b[K';

/** Shows the progress of an import: on a terminal its rate and the time left, otherwise nothing until the end. */
export class ImportDisplay implements FilesListener {
  readonly reports: FileReport[] = [];
  readonly problems: string[] = [];
  skippedCount = 0;
  private readonly terminal: Terminal;
  private readonly total: number;
  private readonly now: () => number;
  private readonly start: number;
  private done = 0;
  private drawn = Number.NEGATIVE_INFINITY;

  /** `total` is the number of bytes of all files; `now` returns milliseconds. */
  constructor(terminal: Terminal, total: number, now: () => number) {
    this.terminal = terminal;
    this.total = total;
    this.now = now;
    this.start = now();
  }

  read(bytes: number): void {
    this.done = Math.min(this.done + bytes, this.total);
    const now = this.now();
    if (!this.terminal.isTTY || now - this.drawn < REDRAW_MS) return;
    this.drawn = now;
    this.terminal.write(CLEAR + progressText(this.done, this.total, (now - this.start) / 1000));
  }

  stored(report: FileReport): void {
    this.reports.push(report);
  }

  skipped(): void {
    this.skippedCount++;
  }

  mapColumns(path: string, header: readonly string[]): Promise<ColumnMapping | undefined> {
    this.close();
    return askColumns(path, header);
  }

  unusable(path: string, reason: string): void {
    this.problems.push(`${path}: ${reason}`);
  }

  /** Clears the line of the terminal. */
  close(): void {
    if (this.drawn > Number.NEGATIVE_INFINITY) this.terminal.write(CLEAR);
  }
}

/** The text of the progress: `45 %, 12.3 MB/s, 1:05 left`. */
function progressText(done: number, total: number, seconds: number): string {
  const share = total === 0 ? 1 : done / total;
  const parts = [`${Math.floor(share * 100)} %`];
  if (seconds > 0) parts.push(`${(done / 2 ** 20 / seconds).toFixed(1)} MB/s`);
  if (share > 0) {
    const left = Math.round((seconds * (1 - share)) / share);
    parts.push(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`);
  }
  return parts.join(', ');
}
