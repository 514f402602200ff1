import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { messageCatalogues } from '../../build/message-catalogues.ts';

const I18N = fileURLToPath(new URL('../../ui/i18n/', import.meta.url));
const INDICATORS = fileURLToPath(new URL('../../engine/indicators/names.json', import.meta.url));

/** The plugin's output for a catalogue: its keys with their compiled messages. For the guide: its text. */
function compiled(name: string, part?: 'start' | 'rest', source = readFileSync(`${I18N}${name}`, 'utf8')): string {
  const { transform } = messageCatalogues(`${I18N}start-groups.json`, INDICATORS);
  if (typeof transform !== 'function') throw new Error('the plugin transforms nothing');
  const query = part === undefined ? '' : `?messages=${part}`;
  const { code } = Reflect.apply(transform, undefined, [source, `${I18N}${name}${query}`]) as { code: string };
  return code;
}

describe('the message catalogues of a build', () => {
  it('are two, without a key in both', () => {
    const keys = (part: 'start' | 'rest') =>
      Array.from(compiled('en.json', part).matchAll(/"(\w+\.[\w.]+)":\[/g), ([, key]) => key);
    const start = new Set(keys('start'));
    const rest = keys('rest');
    expect(start.size).toBeGreaterThan(50);
    expect(rest.length).toBeGreaterThan(500);
    expect(rest.filter((key) => start.has(key))).toEqual([]);
  });

  it('have the names of the indicators in their language, or the English ones', () => {
    expect(compiled('en.json', 'rest')).toContain('"chart.study.sd":["Standard Deviation"]');
    expect(compiled('fr.json', 'rest')).toContain('"chart.study.sd":["Écart-type"]');
    expect(compiled('de.json', 'rest', '{}')).toContain('"chart.study.sd":["Standard Deviation"]');
    expect(compiled('en.json', 'start')).not.toContain('chart.study');
  });

  it('break no French line before a colon, a closing quotation mark or a unit, nor after an opening one', () => {
    const source = JSON.stringify({
      'x.a': 'Dit : « {text} », {n} %, {n} $, {n, plural, one {# min} other {# s}} sur dix',
    });
    const text = compiled('fr.json', 'rest', source);
    expect(text).toContain('Dit\u00a0: «\u00a0');
    expect(text).toContain('\u00a0», ');
    expect(text).toContain('\u00a0%, ');
    expect(text).toContain('\u00a0$, ');
    expect(text).toContain('\u00a0min');
    expect(text).toContain('\u00a0s"');
    expect(text).toContain(' sur dix');
    for (const part of ['start', 'rest'] as const) expect(compiled('fr.json', part)).not.toMatch(/ [:»%$]|« /);
    expect(compiled('en.json', 'rest', source)).toContain('Dit : « ');
    expect(compiled('../guide/texts/fr.json')).not.toMatch(/ [:»%$]|« /);
    expect(() => JSON.parse(compiled('../guide/texts/fr.json'))).not.toThrow();
  });
});
