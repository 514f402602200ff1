import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** The messages that stand in `index.html` (`page-texts.ts`) and that no script shows. */
const PAGE_GROUPS = ['page'];

/** Whether a message is of one of these groups: `list.sort` has `list.sort.first` and is one itself. */
export function isOfGroups(key: string, groups: readonly string[]): boolean {
  return groups.some((group) => key === group || key.startsWith(`${group}.`));
}

/** What each indicator is called, by its code and by language. */
type IndicatorNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Compiles a message catalogue at build time, so that no message parser is shipped: `en.json?messages=start` has the groups of
 * `groupsFile`, those that the start page needs, `?messages=rest` all others. Each has the names of `indicatorsFile` in its
 * language besides, as `chart.study.CODE`.
 */
export function messageCatalogues(groupsFile: string, indicatorsFile: string): Plugin {
  const groups = JSON.parse(readFileSync(groupsFile, 'utf8')) as string[];
  const indicators = JSON.parse(readFileSync(indicatorsFile, 'utf8')) as IndicatorNames;
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    transform(source, id) {
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

/** The names of indicators as messages; English ones where a language has none of its own. */
function namesIn(language: string, indicators: IndicatorNames): Record<string, string> {
  const names = Object.entries(indicators).map(([code, name]) => [`chart.study.${code}`, name[language] ?? name.en]);
  return Object.fromEntries(names) as Record<string, string>;
}

/**
 * A text with the spaces that no line may end at, where a language has them: before a colon, a closing quotation mark and a unit,
 * after an opening one. In the catalogue they are plain spaces, which an editor shows.
 */
function withFixedSpaces(text: string): string {
  return text.replace(/ (?=[:»%$])|(?<=«) |(?<=[}#\d]) (?=(?:s|min|h|ms|ko)\b)/g, '\u00a0');
}
