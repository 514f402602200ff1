import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** The messages that are part of `index.html` (`page-texts.ts`) and that no script shows. */
const PAGE_GROUPS = ['page'];

/** Whether a message belongs to one of these groups: `list.sort` contains `list.sort.first` and `list.sort` itself. */
export function isOfGroups(key: string, groups: readonly string[]): boolean {
  return groups.some((group) => key === group || key.startsWith(`${group}.`));
}

/** The name of each indicator, by code and language. */
type IndicatorNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Compiles a message catalogue at build time, so that no message parser is shipped. `en.json?messages=start` has the groups of
 * `groupsFile`, which the start page needs; `?messages=rest` has all others. Both also have the names of `indicatorsFile` in
 * their language, as `chart.study.CODE`. The texts of the guide get the same fixed spaces.
 */
export function messageCatalogues(groupsFile: string, indicatorsFile: string): Plugin {
  const groups = JSON.parse(readFileSync(groupsFile, 'utf8')) as string[];
  const indicators = JSON.parse(readFileSync(indicatorsFile, 'utf8')) as IndicatorNames;
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    transform(source, id) {
      // The guide stays JSON: it has markers, but no message to compile.
      const [, guide] = /\/guide\/texts\/(\w+)\.json$/.exec(id) ?? [];
      if (guide !== undefined) return guide === 'en' ? null : { code: withFixedSpaces(source), map: null };
      const [, language, part] = /(\w+)\.json\?messages=(start|rest)$/.exec(id) ?? [];
      if (language === undefined) return null;
      const texts = { ...(JSON.parse(source) as Record<string, string>), ...namesIn(language, indicators) };
      const messages = Object.entries(texts)
        .filter(([key]) => !isOfGroups(key, PAGE_GROUPS) && isOfGroups(key, groups) === (part === 'start'))
        .map(([key, text]) => [key, compileMessage(language === 'en' ? text : withFixedSpaces(text))]);
      return {
        code: `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}

/** The names of indicators as messages, in English if the language has none of its own. */
function namesIn(language: string, indicators: IndicatorNames): Record<string, string> {
  const names = Object.entries(indicators).map(([code, name]) => [`chart.study.${code}`, name[language] ?? name.en]);
  return Object.fromEntries(names) as Record<string, string>;
}

/**
 * Makes the spaces non-breaking at which the language allows no line break: before a colon, a closing quotation mark and a
 * unit, and after an opening quotation mark. The catalogue has plain spaces, which an editor shows.
 */
function withFixedSpaces(text: string): string {
  return text.replace(/ (?=[:»%$])|(?<=«) |(?<=[}#\d]) (?=(?:s|min|h|ms|ko)\b)/g, '\u00a0');
}
