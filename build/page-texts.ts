import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the texts of `index.html`, which stand there in every language because no script has run yet. `catalogues` are their
 * files, `CODE.json`; the first is of the language that the page itself has.
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
