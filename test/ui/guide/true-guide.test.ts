import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '../../../engine/format/languages.ts';
import { readBarsArguments } from '../../../server/bars/bars-request.ts';
import type { ChapterText, TaskText } from '../../../ui/guide/guide-texts.ts';
import { type Marker, markerLabel, stepParts } from '../../../ui/guide/step-parts.ts';
import type { Translate } from '../../../ui/i18n/text.ts';
import { GUIDE, type GuideTask } from '../../../ui/routes/guide-outline.ts';
import { filesIn, TOP } from '../../support/source-modules.ts';

// What can be said of the guide without a browser. `test/e2e/long/guide.spec.ts` does its steps.

const read = <T>(path: string): T => JSON.parse(readFileSync(join(TOP, path), 'utf8')) as T;
const guideIn = (code: string) => read<Record<string, ChapterText>>(`ui/guide/texts/${code}.json`);
const english = guideIn('en');
const outline = Object.entries(GUIDE).map(([chapter, tasks]) => [chapter, Object.entries<GuideTask>(tasks)] as const);

const isMarker = (part: string | Marker): part is Marker => typeof part !== 'string';
const sentences = ({ about = '', steps, more = '' }: TaskText): string[] => [about, ...steps, more];
const markersOf = (task: TaskText): Marker[] => sentences(task).flatMap(stepParts).filter(isMarker);
const allMarkers = (guide: Record<string, ChapterText>): Marker[] =>
  Object.values(guide).flatMap(({ tasks }) => Object.values(tasks).flatMap(markersOf));

/** A marker without what a language says in its own words. */
function written({ act, of, values, words }: Marker): object {
  const isOwn = act === 'type' || act === 'shown';
  return { act, of: isOwn ? '' : of, values, hasWords: words !== undefined };
}

describe.each(LANGUAGES)('the guide in $code.json', ({ code }) => {
  const guide = guideIn(code);

  it('has the chapters and the tasks of the outline, in its order', () => {
    const said = Object.entries(guide).map(([chapter, { tasks }]) => [chapter, Object.keys(tasks)]);
    expect(said).toEqual(outline.map(([chapter, tasks]) => [chapter, tasks.map(([id]) => id)]));
  });

  it('describes the pictures of the outline and no other', () => {
    const pictured = outline.map(([chapter, tasks]) =>
      tasks.map(([id]) => guide[chapter]?.tasks[id]?.picture !== undefined),
    );
    expect(pictured).toEqual(outline.map(([, tasks]) => tasks.map(([, { isPictured }]) => isPictured === true)));
  });

  it('has the steps and the markers of the English one', () => {
    for (const [chapter, { tasks }] of Object.entries(english)) {
      for (const [id, task] of Object.entries(tasks)) {
        const other = guide[chapter]?.tasks[id];
        if (other === undefined) throw new Error(`no ${chapter} ${id}`);
        const stepsOf = ({ steps }: TaskText) => steps.map((step) => stepParts(step).filter(isMarker).map(written));
        expect(stepsOf(other), `${chapter} ${id}`).toEqual(stepsOf(task));
        expect(markersOf(other).map(written), `${chapter} ${id}`).toEqual(markersOf(task).map(written));
      }
    }
  });

  it('names labels that are in the catalogue, with their placeholders', () => {
    const catalogue = read<Record<string, string>>(`ui/i18n/${code}.json`);
    const indicators = read<Record<string, unknown>>('engine/indicators/names.json');
    const missing: string[] = [];
    const t: Translate = (key, values = {}) => {
      const text = catalogue[key] ?? (key.replace('chart.study.', '') in indicators ? '' : undefined);
      const placeholders = Array.from((text ?? '').matchAll(/\{(\w+)[},]/g), ([, name = '']) => name);
      if (text === undefined || placeholders.some((name) => !(name in values))) missing.push(key);
      return key;
    };
    for (const marker of allMarkers(guide)) markerLabel(marker, t);
    expect(missing).toEqual([]);
  });

  it('gives commands to a terminal and acts to a screen', () => {
    for (const [chapter, tasks] of outline) {
      for (const [id, { from }] of tasks) {
        const acts = guide[chapter]?.tasks[id]?.steps.flatMap(stepParts).filter(isMarker) ?? [];
        expect(acts.length, `${chapter} ${id}`).toBeGreaterThan(0);
        for (const { act } of acts) expect(act === 'code', `${chapter} ${id}`).toBe(from === undefined);
      }
    }
  });

  it('names commands and options that there are', () => {
    const { scripts } = read<{ scripts: Record<string, string> }>('package.json');
    const commands = allMarkers(guide).flatMap(({ act, of }) => (act === 'code' ? [of] : []));
    expect(commands.length).toBeGreaterThan(5);
    for (const command of commands) {
      const [, name = '', rest = ''] = /^npm run (?:--silent )?([\w-]+) -- (.*)$/.exec(command) ?? [];
      const [, file = ''] = /^node (\S+\.ts)/.exec(scripts[name] ?? '') ?? [];
      expect(file, command).not.toBe('');
      const code = filesIn(dirname(file), /\.ts$/)
        .map((each) => readFileSync(join(TOP, each), 'utf8'))
        .join('\n');
      const [verb = ''] = rest.split(' ');
      const words: string[] = rest.match(/(?<=--)[\w-]+/g) ?? [];
      if (/^[a-z]+$/.test(verb)) words.push(verb);
      expect(
        words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code)),
        command,
      ).toEqual([]);
      if (name === 'bars') expect(() => readBarsArguments(rest.split(' '))).not.toThrow();
    }
  });
});

test('every dialog of the page names its place in the guide: each is the one that asks for it, except the menu', () => {
  const dialogs = filesIn('ui', /\.tsx$/).filter((file) => /<dialog\b/.test(readFileSync(join(TOP, file), 'utf8')));
  expect(dialogs).toEqual(['ui/components/modal.tsx', 'ui/shell/menu.tsx']);
});
