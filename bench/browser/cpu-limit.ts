import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessTree } from './process-tree.ts';

/** The kernel hands out processor time once in this many microseconds: short, as a slow processor is slow all the time. */
const PERIOD = 20_000;

/** A control group that limits the processor time of a whole browser: page, workers, compositor, raster and network. */
export class CpuLimit {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Limits a browser, and the processes that it starts later, to `cores` cores together. Throws where no control group may be
   * written: then there is no honest way to slow a whole browser down.
   */
  static apply(browser: ProcessTree, cores: number): CpuLimit {
    const quota = Math.round(cores * PERIOD);
    const name = `borealis-bench-${browser.root}`;
    const limit = firstVersion(name, quota) ?? secondVersion(name, quota);
    if (limit === null) throw new Error('no control group for processor time may be written on this machine');
    for (const pid of browser.pids()) writeFileSync(join(limit, 'cgroup.procs'), String(pid));
    return new CpuLimit(limit);
  }

  /** Removes the group once its processes have ended. */
  remove(): void {
    try {
      rmdirSync(this.folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    }
  }
}

/** A new group of the first version of control groups; null if that has no processor time here. */
function firstVersion(name: string, quota: number): string | null {
  const [top] = mounts((kind, options) => kind === 'cgroup' && options.split(',').includes('cpu'));
  if (top === undefined) return null;
  return made(join(top, name), { 'cpu.cfs_period_us': String(PERIOD), 'cpu.cfs_quota_us': String(quota) });
}

/** The same of the second version. */
function secondVersion(name: string, quota: number): string | null {
  const [top] = mounts((kind) => kind === 'cgroup2');
  if (top === undefined || !read(join(top, 'cgroup.controllers')).split(/\s/).includes('cpu')) return null;
  return made(join(top, name), { 'cpu.max': `${quota} ${PERIOD}` }, () =>
    writeFileSync(join(top, 'cgroup.subtree_control'), '+cpu'),
  );
}

function made(
  folder: string,
  settings: Readonly<Record<string, string>>,
  prepare: () => void = () => {},
): string | null {
  try {
    prepare();
    mkdirSync(folder, { recursive: true });
    for (const [file, value] of Object.entries(settings)) writeFileSync(join(folder, file), value);
    return folder;
  } catch {
    // Not root, or a container without groups of its own.
    if (existsSync(folder)) rmdirSync(folder);
    return null;
  }
}

function mounts(fits: (kind: string, options: string) => boolean): string[] {
  return read('/proc/mounts')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , kind = '', options = '']) => fits(kind, options))
    .map(([, path = '']) => path);
}

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
