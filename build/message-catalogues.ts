import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** The messages that stand in `index.html` (`page-texts.ts`) and that no script shows. */
const PAGE_GROUPS = ['page'];

/** Whether a message is of one of these groups: `list.sort` has `list.sort.first` and is one itself. */
export function isOfGroups(key: string, groups: readonly string[]): boolean {
  return groups.some((group) => key === group || key.startsWith(`${group}.`));
}

/**
 * Compiles a message catalogue at build time, so that no message parser is shipped: `en.json?messages=start` has the groups of
 * `groupsFile`, those that the start page needs, `?messages=rest` all others.
 */
export function messageCatalogues(groupsFile: string): Plugin {
  const groups = JSON.parse(readFileSync(groupsFile, 'utf8')) as string[];
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    transform(source, id) {
      const part = /\.json\?messages=(start|rest)$/.exec(id)?.[1];
      if (part === undefined) return null;
      const messages = Object.entries(JSON.parse(source) as Record<string, string>)
        .filter(([key]) => !isOfGroups(key, PAGE_GROUPS) && isOfGroups(key, groups) === (part === 'start'))
        .map(([key, text]) => [key, compileMessage(id.includes('/en.json') ? text : withFixedSpaces(text))]);
      return {
        code: `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}

/**
 * A text with the spaces that no line may end at, where a language has them: before a colon, a closing quotation mark and a unit,
 * after an opening one. In the catalogue they are plain spaces, which an editor shows.
 */
function withFixedSpaces(text: string): string {
  return text.replace(/ (?=[:»%$])|(?<=«) |(?<=[}#\d]) (?=(?:s|min|h|ms|ko)\b)/g, '\u00a0');
}
