import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of `utime` and `stime` in `/proc`, on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;
const NANOSECONDS = 1e9;
const KILOBYTES_A_MEGABYTE = 1024;

/** A process and all its descendants, with their processor time as counted by Linux. */
export class ProcessTree {
  readonly root: number;

  constructor(root: number) {
    this.root = root;
  }

  /** Seconds of processor time that all of its living processes have used. */
  cpu(): number {
    let ticks = 0;
    for (const pid of this.pids()) {
      const fields = statOf(pid);
      if (fields !== null) ticks += Number(fields[11]) + Number(fields[12]);
    }
    return ticks / TICKS_PER_SECOND;
  }

  /** Megabytes of memory of all its processes; a page that several share counts in equal parts (PSS). */
  megabytes(): number {
    let kilobytes = 0;
    for (const pid of this.pids())
      kilobytes += Number(/^Pss:\s*(\d+)/m.exec(text(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
    return kilobytes / KILOBYTES_A_MEGABYTE;
  }

  /** Seconds of processor time of all threads whose name begins so. */
  threadCpu(name: string): number {
    let nanoseconds = 0;
    for (const pid of this.pids()) {
      for (const thread of entries(`/proc/${pid}/task`)) {
        const task = `/proc/${pid}/task/${thread}`;
        if (!text(`${task}/comm`).startsWith(name)) continue;
        nanoseconds += Number(text(`${task}/schedstat`).split(' ')[0]);
      }
    }
    return nanoseconds / NANOSECONDS;
  }

  /** Seconds of processor time of the first thread of all processes of one of Chromium's types. */
  mainThreadCpu(type: string): number {
    let nanoseconds = 0;
    for (const pid of this.pids()) {
      // Between words of a command there is a zero, or a space if the process wrote it itself.
      if (!text(`/proc/${pid}/cmdline`).split(/[\0 ]/).includes(`--type=${type}`)) continue;
      nanoseconds += Number(text(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[0]);
    }
    return nanoseconds / NANOSECONDS;
  }

  /** The identifiers of its living processes. */
  pids(): number[] {
    const parents = new Map<number, number>();
    for (const entry of entries('/proc')) {
      const pid = Number(entry);
      const fields = Number.isInteger(pid) ? statOf(pid) : null;
      if (fields !== null) parents.set(pid, Number(fields[1]));
    }
    const isOurs = (pid: number): boolean => {
      for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
        if (at === this.root) return true;
      }
      return false;
    };
    return [...parents.keys()].filter(isOurs);
  }
}

/** Confines all threads of a process to one processor. */
export function pinProcess(pid: number, core: number): void {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'pipe' });
  } catch {
    // The thread has ended in the meantime.
  }
}

/** The fields of `/proc/PID/stat` after the name, beginning with the state; null if the process no longer exists. */
function statOf(pid: number): string[] | null {
  const stat = text(`/proc/${pid}/stat`);
  return stat === '' ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function entries(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
