import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import { filesIn, TOP } from '../../support/source-modules.ts';

// An indicator is one definition: checks in how many files it appears, and that no other code depends on which one it
// is.

const CATALOGUE = 'engine/indicators/catalogue.ts';
/** Files with the default choice. */
const FIRST_CHOICE = ['engine/chart/study-choice.ts', 'engine/settings/preferences.ts'];
/** Files in which `vol` is a provider's name for the day's volume. */
const OTHER_VOLUMES = ['server/http/close.ts', 'server/import/column-layout.ts'];
/** Codes that are also names of unrelated things. */
const WORDS = ['vol', 'slow', 'force'];

const read = (file: string): string => readFileSync(join(TOP, file), 'utf8');
const sources = ['engine', 'ui', 'workers', 'server', 'build'].flatMap((room) => filesIn(room, /\.(tsx?|json)$/));

/** The source without its comments, which may mention an example. */
function code(file: string): string {
  return read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*|\s\/\/ .*/gm, '');
}

describe('an indicator', () => {
  it('appears in the files that the recipe names, at most four: the slope of a regression', () => {
    const recipe = [...read('engine/indicators/README.md').matchAll(/^\d\. `([\w./-]+)`/gm)].map(([, file = '']) =>
      file.replace('NAME', 'lrs'),
    );
    expect(recipe.length).toBeLessThanOrEqual(4);
    const [own, ...others] = recipe;
    expect(sources).toContain(own);
    const named = [...sources, 'test/support/slow-indicators.ts'].filter((file) => /\blrs\b/.test(code(file)));
    expect(named).toEqual(others);
  });

  it('is identified by its code only in the catalogue', () => {
    const codes = [...OVERLAYS, ...LOWER_INDICATORS].map((entry) => entry.code);
    const keys = codes.filter((each) => !WORDS.includes(each));
    const asks = new RegExp(`(['"\`])(${codes.join('|')})\\1|[\\s{,](${keys.join('|')}): `);
    const places = sources.filter((file) => /\.tsx?$/.test(file) && asks.test(code(file)));
    expect(places.sort()).toEqual([...FIRST_CHOICE, CATALOGUE, ...OTHER_VOLUMES].sort());
  });

  it('reaches the page as its entry, without the class that computes it', async () => {
    const [{ output }] = (await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry: join(TOP, 'ui/chart/study-text.ts'), formats: ['es'] },
      },
    })) as Rolldown.RolldownOutput[];
    const [{ code: bundle }] = output;
    expect(bundle).toContain('"accosc"');
    expect(bundle).not.toMatch(/lineCount|Float64Array/);
  });
});
