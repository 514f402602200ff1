import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles a message catalogue at build time, so that no message parser is shipped: `en.json?messages=start` has the groups of
 * `groupsFile`, those that the start page needs, `?messages=rest` all others.
 */
export function messageCatalogues(groupsFile: string): Plugin {
  const groups = new Set(JSON.parse(readFileSync(groupsFile, 'utf8')) as string[]);
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    transform(source, id) {
      const part = /\.json\?messages=(start|rest)$/.exec(id)?.[1];
      if (part === undefined) return null;
      const messages = Object.entries(JSON.parse(source) as Record<string, string>)
        .filter(([key]) => groups.has(key.slice(0, key.indexOf('.'))) === (part === 'start'))
        .map(([key, text]) => [key, compileMessage(text)]);
      return {
        code: `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}
