import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardBody, TileBody } from '../../../engine/workspace/board-body.ts';
import type { FormulaBody } from '../../../engine/workspace/formula-body.ts';
import { LocalWorkspace } from '../../../engine/workspace/local-workspace.ts';
import type { SentObject, WorkspaceObject } from '../../../engine/workspace/workspace-object.ts';
import { Device, MemoryServer } from './several-devices.ts';

const tile = (title: string, width = 1): string =>
  JSON.stringify({ title, place: 'V', colour: 0, width, height: 1, content: { kind: 'tape' } } satisfies TileBody);
const board = (name: string): string => JSON.stringify({ name, place: 'V' } satisfies BoardBody);
const titleOf = ({ body }: WorkspaceObject): string => {
  const { title, name } = JSON.parse(body) as { title?: string; name?: string };
  return title ?? name ?? '';
};

function devices(...names: string[]): { server: MemoryServer; all: Device[] } {
  const server = new MemoryServer();
  return { server, all: names.map((name) => new Device(name, server)) };
}

/** Devices sync until nobody knows anything that another one does not. */
function converge(all: readonly Device[]): void {
  for (let i = 0; i < 3; i += 1) for (const device of all) device.settle();
  for (const device of all) device.pull();
}

const shown = ({ workspace }: Device): WorkspaceObject[] => {
  const live = new Map(
    [...workspace.entries.values()].filter((one) => !one.deleted).map((one) => [one.object.id, one.object]),
  );
  return [...live.values()]
    .filter(({ kind, within }) => kind !== 'tile' || live.has(within))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};
const titles = (device: Device): string[] => shown(device).map(titleOf).sort();

/** Two devices, one board with one tile on both. */
function twoWithTile(): { server: MemoryServer; all: Device[]; a: Device; b: Device } {
  const { server, all } = devices('aaaaaaaa', 'bbbbbbbb');
  const [a, b] = all as [Device, Device];
  a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: board('Day') });
  a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('Old') });
  converge(all);
  return { server, all, a, b };
}

describe('two devices that change the same tile apart', () => {
  it('keep the later title, and the other one as a copy', () => {
    const { all, a, b } = twoWithTile();
    a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('First') });
    b.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('Second') });
    converge(all);
    expect(titles(a)).toEqual(['Day', 'First', 'Second']);
    expect(shown(a)).toEqual(shown(b));
    expect(titleOf(a.workspace.entries.get('tile-001')?.object as WorkspaceObject)).toBe('Second');
    expect(
      shown(a)
        .filter(({ body }) => JSON.parse(body).copy)
        .map(titleOf),
    ).toEqual(['First']);
  });

  it('keep changes of different fields in one tile', () => {
    const { all, a, b } = twoWithTile();
    a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('First') });
    b.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('Old', 4) });
    converge(all);
    expect(shown(a).map(({ body }) => JSON.parse(body))).toMatchObject([{ name: 'Day' }, { title: 'First', width: 4 }]);
  });

  it('make no copy of another size', () => {
    const { all, a, b } = twoWithTile();
    a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('Old', 2) });
    b.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('Old', 3) });
    converge(all);
    expect(shown(b).map(({ body }) => JSON.parse(body).width)).toEqual([undefined, 3]);
  });
});

it('does not take a lost answer for a change by others: what another device deleted then stays so', () => {
  const { all, a, b } = twoWithTile();
  a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('New') });
  a.push('answer');
  b.pull();
  b.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: null });
  b.settle();
  converge(all);
  expect([titles(a), titles(b)]).toEqual([['Day'], ['Day']]);
});

describe('an edit and a deletion made apart', () => {
  it.each(['edit', 'deletion'])('keep the edit if the %s arrives first', (first) => {
    const { all, a, b } = twoWithTile();
    const [editor, remover] = first === 'edit' ? [a, b] : [b, a];
    editor.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('New') });
    remover.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: null });
    converge(all);
    expect([titles(a), titles(b)]).toEqual([
      ['Day', 'New'],
      ['Day', 'New'],
    ]);
  });

  it.each(['edit', 'deletion'])('keep a board whose tile was edited if the %s arrives first', (first) => {
    const { all, a, b } = twoWithTile();
    const [editor, remover] = first === 'edit' ? [a, b] : [b, a];
    editor.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('New') });
    remover.workspace.change({ id: 'board-01', kind: 'board', within: '', body: null });
    converge(all);
    expect(titles(a)).toEqual(['Day', 'New']);
    expect(titles(b)).toEqual(['Day', 'New']);
  });

  it('delete a board whose tile the same device edited before', () => {
    const { all, a, b } = twoWithTile();
    a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('New') });
    a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: null });
    converge(all);
    expect([titles(a), titles(b)]).toEqual([[], []]);
  });

  it('bring back what was deleted, everywhere, with what is in it', () => {
    const { all, a, b } = twoWithTile();
    a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: null });
    converge(all);
    expect(titles(b)).toEqual([]);
    a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: board('Day') });
    converge(all);
    expect(titles(b)).toEqual(['Day', 'Old']);
  });

  it('keep the edit after the mark of the deletion is forgotten, with its board', () => {
    const { server, all, a, b } = twoWithTile();
    b.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('New') });
    a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: null });
    a.settle();
    server.purge();
    converge(all);
    expect(titles(a)).toEqual(['Day', 'New']);
  });

  it('forget what was deleted while a device was away for so long that the mark is gone', () => {
    const { server, all, a, b } = twoWithTile();
    a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: null });
    a.settle();
    server.purge();
    converge(all);
    expect(b.workspace.entries.size).toBe(0);
  });

  it('keep what nobody has changed since, however long a device was away', () => {
    const { server, all, a, b } = twoWithTile();
    for (let i = 2; i < 8; i += 1) {
      a.workspace.change({ id: `board-0${i}`, kind: 'board', within: '', body: board(`Of ${i}`) });
      converge(all);
    }
    a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: null });
    a.workspace.change({ id: 'board-08', kind: 'board', within: '', body: board('Later') });
    a.settle();
    a.workspace.change({ id: 'board-05', kind: 'board', within: '', body: null });
    a.settle();
    server.purge();
    a.workspace.change({ id: 'board-09', kind: 'board', within: '', body: board('Last') });
    a.settle();
    // It is interrupted between two pages, and begins again.
    b.workspace.takePage(server.pull(b.name, b.workspace.since));
    b.workspace.takePage(server.pull(b.name, b.workspace.since));
    b.restart();
    b.pull();
    const ids = [2, 3, 4, 6, 7, 8, 9].map((i) => `board-0${i}`);
    expect([...b.workspace.entries.keys()].sort()).toEqual(ids);
    expect(b.workspace.revision).toBe(a.workspace.revision);
  });
});

it('a deletion of what never arrived hides no other device’s board', () => {
  const { all } = devices('aaaaaaaa', 'bbbbbbbb');
  const [a, b] = all as [Device, Device];
  a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: board('Lost') });
  a.push('call');
  b.workspace.change({ id: 'board-02', kind: 'board', within: '', body: board('Other') });
  a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: null });
  b.push('nothing');
  a.push('nothing');
  converge(all);
  expect(shown(a).map(({ id }) => id)).toEqual(['board-02']);
  expect(shown(b)).toEqual(shown(a));
});

it('a board stays deleted, although an older change of its tile arrives again', () => {
  const { all } = devices('aaaaaaaa', 'bbbbbbbb');
  const [a, b] = all as [Device, Device];
  a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: board('Day') });
  a.settle();
  a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('Old') });
  a.push('call');
  a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('New') });
  a.workspace.change({ id: 'board-01', kind: 'board', within: '', body: null });
  a.repeat();
  converge(all);
  expect(all.map(shown)).toEqual([[], []]);
  expect(b.workspace.unsent).toBe(0);
});

/** What may happen. `which` chooses an object, by number. */
type Event =
  | {
      readonly type: 'board' | 'tile' | 'edit' | 'resize' | 'delete' | 'undo';
      readonly by: number;
      readonly which: number;
    }
  | { readonly type: 'pull' | 'repeat' | 'restart'; readonly by: number }
  | { readonly type: 'push'; readonly by: number; readonly lost: 'nothing' | 'call' | 'answer' }
  | { readonly type: 'server' };

const eventsOf = (count: number): fc.Arbitrary<Event[]> => {
  const by = fc.nat({ max: count - 1 });
  const which = fc.nat({ max: 9 });
  const event: fc.Arbitrary<Event> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        type: fc.constantFrom('board', 'tile', 'edit', 'edit', 'resize', 'delete', 'undo'),
        by,
        which,
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('pull', 'pull', 'repeat', 'restart'), by }) },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('push'),
        by,
        lost: fc.constantFrom('nothing', 'nothing', 'call', 'answer'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('server') }) },
  ) as fc.Arbitrary<Event>;
  return fc.array(event, { minLength: 1, maxLength: 60, size: 'medium' });
};

/** Plays the events. Returns every title that was typed, and those that somebody replaced or deleted who saw them. */
function play(
  server: MemoryServer,
  all: readonly Device[],
  events: readonly Event[],
): { typed: string[]; replaced: Set<string> } {
  const typed: string[] = [];
  const replaced = new Set<string>();
  const removed = all.map(() => [] as WorkspaceObject[]);
  const type = (): string => {
    typed.push(`t${typed.length}`);
    return typed.at(-1) ?? '';
  };
  for (const event of events) {
    if (event.type === 'server') {
      server.restart();
      continue;
    }
    const device = all[event.by] as Device;
    const { workspace } = device;
    if (event.type === 'pull') device.pull();
    else if (event.type === 'push') device.push(event.lost);
    else if (event.type === 'repeat') device.repeat();
    else if (event.type === 'restart') device.restart();
    else if ('which' in event) {
      const there = shown(device);
      const one = there[event.which % Math.max(1, there.length)];
      const boards = there.filter(({ kind }) => kind === 'board');
      const within = boards[event.which % Math.max(1, boards.length)]?.id ?? '';
      const bin = removed[event.by] as WorkspaceObject[];
      if (event.type === 'board')
        workspace.change({ id: device.newId(), kind: 'board', within: '', body: board(type()) });
      else if (event.type === 'tile') {
        if (within !== '') workspace.change({ id: device.newId(), kind: 'tile', within, body: tile(type()) });
      } else if (event.type === 'undo') {
        const last = bin.pop();
        // Only those that nobody has restored.
        if (last !== undefined && !workspace.entries.has(last.id)) workspace.change(last);
      } else if (one === undefined) continue;
      else if (event.type === 'delete') {
        const within = there.filter((other) => other.within === one.id);
        for (const other of [one, ...within]) replaced.add(titleOf(other));
        bin.push(one);
        workspace.change({ ...one, body: null });
      } else if (event.type === 'resize') {
        if (one.kind === 'tile')
          workspace.change({ ...one, body: JSON.stringify({ ...JSON.parse(one.body), width: 1 + (event.which % 6) }) });
      } else {
        replaced.add(titleOf(one));
        const name = one.kind === 'board' ? 'name' : 'title';
        workspace.change({ ...one, body: JSON.stringify({ ...JSON.parse(one.body), [name]: type() }) });
      }
    }
  }
  return { typed, replaced };
}

describe.each([2, 3])('%i devices, whatever they do, and whatever is lost, repeated or restarted', (count) => {
  it('come to the same, and lose nothing that was typed', () => {
    fc.assert(
      fc.property(eventsOf(count), (events) => {
        const { server, all } = devices(...['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].slice(0, count));
        const { typed, replaced } = play(server, all, events);
        converge(all);
        const views = all.map(shown);
        for (const view of views) expect(view).toEqual(views[0]);
        for (const { workspace } of all) expect(workspace.unsent).toBe(0);
        const left = new Set((views[0] ?? []).map(titleOf));
        expect(typed.filter((title) => !left.has(title) && !replaced.has(title))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('one device that writes, whatever is lost, repeated or restarted', () => {
  it('never meets itself: nothing is copied, and what it deleted stays so', () => {
    fc.assert(
      fc.property(eventsOf(1), (events) => {
        const { server, all } = devices('aaaaaaaa', 'bbbbbbbb');
        const [writer] = all as [Device, Device];
        play(server, all, events);
        const before = shown(writer);
        converge(all);
        expect(all.map(shown)).toEqual([before, before]);
      }),
      { numRuns: 5_000 },
    );
  });
});

it('gives a server that was restored from an older backup what it has lost', () => {
  const { server, all, a, b } = twoWithTile();
  const backup = server.copy();
  a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('New') });
  a.workspace.change({ id: 'tile-002', kind: 'tile', within: 'board-01', body: tile('Another') });
  converge(all);
  server.restore(backup);
  converge(all);
  expect(titles(a)).toContain('New');
  expect(titles(b)).toContain('Another');
  expect(shown(a)).toEqual(shown(b));
});

describe('a visitor who logs in', () => {
  it('brings boards with their tiles, under new ids', () => {
    const { all, a, b } = twoWithTile();
    const visitor = new Device('visitor1', new MemoryServer());
    visitor.workspace.change({ id: 'board-01', kind: 'board', within: '', body: board('Mine') });
    visitor.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('My tile') });
    a.workspace.adopt([...visitor.workspace.entries.values()].map(({ object }) => object));
    converge(all);
    expect(titles(b)).toEqual(['Day', 'Mine', 'My tile', 'Old']);
  });

  it('brings formulas under the ids by which charts know them, unless the account has another object of that id', () => {
    const { all, a, b } = twoWithTile();
    const formula = (id: string, name: string): WorkspaceObject => {
      const body: FormulaBody = { name, place: 'V', text: 'rsi(14)' };
      return { id, kind: 'formula', within: '', body: JSON.stringify(body) };
    };
    a.workspace.change(formula('formula2', 'Theirs'));
    a.workspace.adopt([formula('formula1', 'New'), formula('formula2', 'Mine')]);
    converge(all);
    const found = shown(b).filter(({ kind }) => kind === 'formula');
    const idOf = (name: string): string | undefined => found.find((one) => titleOf(one) === name)?.id;
    expect(found).toHaveLength(3);
    expect([idOf('New'), idOf('Theirs')]).toEqual(['formula1', 'formula2']);
  });
});

describe('a change that changes nothing', () => {
  it('of another kind of object, or the deletion of what is not there, is none', () => {
    const { a } = twoWithTile();
    const before = [...a.workspace.entries.values()];
    a.workspace.change({ id: 'tile-001', kind: 'board', within: '', body: board('Wrong') });
    a.workspace.change({ id: 'tile-001', kind: 'board', within: '', body: null });
    a.workspace.change({ id: 'nothing1', kind: 'tile', within: 'board-01', body: null });
    a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: tile('Old') });
    expect([...a.workspace.entries.values()]).toEqual(before);
    expect(a.workspace.unsent).toBe(0);
  });

  it('deletes once, and nothing that the server has never seen', () => {
    const { a } = twoWithTile();
    const erase = (id: string): void => a.workspace.change({ id, kind: 'tile', within: 'board-01', body: null });
    erase('tile-001');
    const deleted = a.workspace.entries.get('tile-001');
    expect([deleted?.deleted, a.workspace.unsent]).toEqual([true, 1]);
    erase('tile-001');
    expect(a.workspace.entries.get('tile-001')).toBe(deleted);
    a.workspace.change({ id: 'tile-002', kind: 'tile', within: 'board-01', body: tile('New') });
    expect(a.workspace.unsent).toBe(2);
    erase('tile-002');
    expect([a.workspace.entries.has('tile-002'), a.workspace.unsent]).toEqual([false, 1]);
  });
});

it('what the user deleted is not sent to a server that has lost it', () => {
  const { server, all, a, b } = twoWithTile();
  const backup = server.copy();
  a.workspace.change({ id: 'tile-002', kind: 'tile', within: 'board-01', body: tile('Another') });
  converge(all);
  a.workspace.change({ id: 'tile-002', kind: 'tile', within: 'board-01', body: null });
  server.restore(backup);
  a.pull();
  expect(a.workspace.entries.has('tile-002')).toBe(false);
  expect(a.workspace.unsent).toBe(0);
  a.settle();
  expect(titles(a)).toEqual(['Day', 'Old']);
  // The other device still has it, and gives it back.
  converge(all);
  expect([titles(a), titles(b)]).toEqual(Array(2).fill(['Another', 'Day', 'Old']));
});

it('sends at most so many changes and characters at once, but always one, deletions last', () => {
  const { a } = twoWithTile();
  const ids = ['tile-002', 'tile-003', 'tile-004'];
  for (const id of ids) a.workspace.change({ id, kind: 'tile', within: 'board-01', body: tile(id) });
  a.workspace.change({ id: 'tile-001', kind: 'tile', within: 'board-01', body: null });
  const { length } = tile('tile-002');
  const sent = (most: number, characters: number): string[] =>
    a.workspace.outgoing(most, characters, false).map(({ id }) => id);
  expect(sent(10, 10_000)).toEqual([...ids, 'tile-001']);
  expect(sent(2, 10_000)).toEqual(ids.slice(0, 2));
  expect(sent(10, 2 * length)).toEqual(ids.slice(0, 2));
  expect(sent(10, 2 * length - 1)).toEqual(ids.slice(0, 1));
  expect(sent(10, 1)).toEqual(ids.slice(0, 1));
  expect(sent(10, 3 * length)).toEqual([...ids, 'tile-001']);
});

describe('an answer that arrives again', () => {
  it('changes nothing, and a second change of the same object is still sent', () => {
    const server = new MemoryServer();
    const { workspace } = new Device('aaaaaaaa', server);
    workspace.change({ id: 'board-01', kind: 'board', within: '', body: board('Day') });
    const changes = workspace.outgoing(3, 10_000, true);
    const answers = server.push('aaaaaaaa', changes);
    const deliver = (): void => {
      for (const [i, change] of changes.entries()) workspace.answered(change, answers[i] as (typeof answers)[0]);
    };
    deliver();
    const known = structuredClone(workspace.entries.get('board-01'));
    deliver();
    expect(workspace.entries.get('board-01')).toEqual(known);
    workspace.change({ id: 'board-01', kind: 'board', within: '', body: board('Swing') });
    deliver();
    expect(workspace.unsent).toBe(1);
    expect(workspace.outgoing(3, 10_000, true)).toMatchObject([{ body: board('Swing'), base: 1 }]);
  });
});

describe('a reading of the whole workspace', () => {
  const sent = (id: string, revision: number): SentObject => {
    return { id, kind: 'board', within: '', body: board(id), deleted: false, revision, write: '' };
  };
  const page = (revision: number, last: number, ...objects: readonly SentObject[]) => ({
    objects,
    revision,
    last,
    whole: false,
  });
  const ids = ({ entries }: LocalWorkspace): string[] => [...entries.keys()].sort();

  /** A workspace with three boards of the server's, and one that it does not have yet. */
  function known(): LocalWorkspace {
    let n = 0;
    const workspace = new LocalWorkspace(() => `write-${++n}`);
    const boards = ['board-01', 'board-02', 'board-03'].map((id, i) => sent(id, i + 1));
    expect(workspace.takePage(page(3, 3, ...boards))).toBe(false);
    workspace.change({ id: 'board-04', kind: 'board', within: '', body: board('own') });
    return workspace;
  }

  it('drops what the server no longer has, and keeps what it does not have yet', () => {
    const workspace = known();
    // The server has forgotten deletions after revision 3: what it sent is of no use, and is asked for again from 0.
    expect(workspace.takePage({ ...page(9, 9), whole: true })).toBe(true);
    expect([workspace.since, ids(workspace).length]).toEqual([0, 4]);
    expect(workspace.takePage(page(5, 9, sent('board-01', 1)))).toBe(true);
    expect([workspace.since, workspace.revision]).toEqual([5, 3]);
    expect(workspace.takePage(page(9, 9, sent('board-03', 9)))).toBe(false);
    expect([ids(workspace), workspace.since]).toEqual([['board-01', 'board-03', 'board-04'], 9]);
  });

  it('leaves everything as it is while only later changes are read', () => {
    const workspace = known();
    expect(workspace.takePage(page(4, 4, sent('board-02', 4)))).toBe(false);
    expect([ids(workspace).length, workspace.since]).toEqual([4, 4]);
  });
});
