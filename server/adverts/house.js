// @ts-check
/**
 * The advertising script of the embedded server: Borealis's own adverts. Nothing is fetched, stored or counted. `frame.js`
 * describes what a provider's script has to do instead.
 */
(() => {
  const SVG = 'http://www.w3.org/2000/svg';

  /** Outlines in a 32 × 32 view box. */
  const PICTURES = {
    board: ['M4 5h11v9H4z', 'M18 5h10v9H18z', 'M4 17h10v10H4z', 'M17 17h11v10H17z'],
    chart: ['M4 28h24', 'M8 8v14', 'M6 11h4v7H6z', 'M16 5v16', 'M14 8h4v9h-4z', 'M24 10v14', 'M22 13h4v7h-4z'],
    alarm: ['M8 22h16l-2-4v-5a6 6 0 0 0-12 0v5z', 'M13 26a3 3 0 0 0 6 0', 'M16 4v3'],
    news: ['M5 6h18v20H7a2 2 0 0 1-2-2z', 'M23 12h4v12a2 2 0 0 1-4 0', 'M9 11h10', 'M9 16h10', 'M9 21h6'],
  };

  /**
   * @typedef {readonly [headline: string, text: string, action: string]} Words
   * @typedef {Readonly<Record<keyof typeof PICTURES, Words>>} Texts
   */
  /** By language; the server writes them before this script (`advert-routes.ts`). */
  const { houseTexts } = /** @type {{ houseTexts: Readonly<Record<string, Texts>> }} */ (
    /** @type {unknown} */ (globalThis)
  );

  /** @type {readonly { picture: keyof typeof PICTURES, path: string }[]} */
  const ADVERTS = [
    { picture: 'board', path: '/board' },
    { picture: 'chart', path: '/stock-select' },
    { picture: 'alarm', path: '/login' },
    { picture: 'news', path: '/contact' },
  ];

  let turn = 0;

  /** @param {readonly string[]} outlines */
  function pictureOf(outlines) {
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', '0 0 32 32');
    picture.setAttribute('aria-hidden', 'true');
    for (const outline of outlines) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', outline);
      picture.append(path);
    }
    return picture;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  function part(name, text) {
    const element = document.createElement('span');
    element.className = name;
    element.textContent = text;
    return element;
  }

  /**
   * @param {typeof ADVERTS[number]} advert
   * @param {Words} words
   */
  function bannerOf({ picture, path }, [headline, text, action]) {
    const link = document.createElement('a');
    link.href = path;
    link.target = '_top';
    const words = part('words', '');
    words.append(part('headline', headline), ' ', part('text', text));
    link.append(pictureOf(PICTURES[picture]), words, ' ', part('action', action));
    return link;
  }

  addEventListener('adverts', (event) => {
    const { slots, language } = /** @type {CustomEvent<{ slots: Element[], language: string }>} */ (event).detail;
    for (const [at, slot] of slots.entries()) {
      const advert = ADVERTS[(turn + at) % ADVERTS.length];
      slot.replaceChildren(bannerOf(advert, houseTexts[language][advert.picture]));
    }
    turn += 1;
  });
})();
