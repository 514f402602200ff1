import { existsSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, sourceModule, TOP } from './support/source-modules.ts';

// A unit test is found by the path of its subject: test/engine/feed/x.test.ts tests engine/feed/x.ts. A test of several files
// together, or of the behaviour of a process or call, is a scenario: it is in the folder of its subject and has a name of its
// own.

const PARTS = ['engine', 'workers', 'ui', 'server', 'bench', 'build'];

/** Scenarios of the whole server: its infrastructure fails, or it is killed. */
const WHOLE_SERVER = ['test/server/faults', 'test/server/kill'];

/** Scenarios that begin with the name of one file of their folder, and why they are not named after it. */
const SCENARIOS: Readonly<Record<string, string>> = {
  'engine/indicators/recipe': 'in which files an indicator stands',
  'server/accounts/login-work': 'what a login costs, asked by its call',
  'server/embedded-market/extended-hours': 'a whole day, read as lines, bars and minutes',
  'server/embedded-market/same-market': 'a whole day, as it always was',
  'server/hub/hub-limits': 'many connections to a whole hub',
  'server/hub/slow-client': 'a whole server and a client that reads slowly',
  'workers/market/hub/hub-timeouts': 'a link and a hub that says nothing',
  'workers/market/hub/long-polling': 'a link and a hub with that transport only',
  'workers/market/hub/negotiate': 'a link and what stands between it and a hub',
};

const tests = PARTS.flatMap((part) => filesIn(`test/${part}`, /\.test\.tsx?$/));
const sources = PARTS.flatMap((part) => filesIn(part, /\.tsx?$/));

/** The path of a test's subject, without its ending. */
function subjectOf(test: string): string {
  return test.replace(/^test\//, '').replace(/\.test\.tsx?$/, '');
}

function hasSubject(test: string): boolean {
  return ['.ts', '.tsx'].some((ending) => existsSync(join(TOP, subjectOf(test) + ending)));
}

it('every folder of tests mirrors a folder of sources', () => {
  const folders = new Set(PARTS.flatMap((part) => filesIn(`test/${part}`, /\.tsx?$/)).map((file) => dirname(file)));
  const missing = [...folders].filter((folder) => !existsSync(join(TOP, posix.relative('test', folder))));
  expect(missing.sort()).toEqual(WHOLE_SERVER);
});

describe('a test that is not named after a file of its room', () => {
  const scenarios = tests.filter((test) => !hasSubject(test) && !WHOLE_SERVER.includes(dirname(test)));

  it('is not named after a file of another folder', () => {
    const strayed = scenarios.flatMap((test) => {
      const [part = '', name] = [subjectOf(test).split('/')[0], basename(subjectOf(test))];
      return sources
        .filter((source) => source.startsWith(`${part}/`) && basename(source).replace(/\.tsx?$/, '') === name)
        .map((source) => `${test} has the name of ${source}`);
    });
    expect(strayed).toEqual([]);
  });

  it('is about several files, or none', () => {
    const single = scenarios.filter((test) => {
      const room = dirname(subjectOf(test));
      return sourceModule(test).imports.filter(({ target }) => dirname(target) === room).length === 1;
    });
    expect(single.map(subjectOf).sort()).toEqual(Object.keys(SCENARIOS));
  });
});
