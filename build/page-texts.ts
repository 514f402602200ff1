import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the texts of `index.html` in every language, because the page shows them before any script has run. `catalogues` are
 * their files, `CODE.json`; the first one is the language of the page itself.
 */
export function pageTexts(catalogues: readonly string[]): Plugin {
  return {
    name: 'page-texts',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const paragraphs = (content: (text: Readonly<Record<string, string>>) => string): string =>
          catalogues
            .map((file, i) => {
              const lang = i === 0 ? '' : ` lang="${basename(file, '.json')}"`;
              return `<p${lang}>${content(JSON.parse(readFileSync(file, 'utf8')))}</p>`;
            })
            .join('');
        return html
          .replace('<!-- page.late -->', () =>
            paragraphs((text) => `${text['page.late']} <a href="">${text['page.again']}</a>`),
          )
          .replace('<!-- page.script -->', () => paragraphs((text) => `${text['page.script']}`));
      },
    },
  };
}
