// @ts-check
/**
 * The advertising script of the embedded server: Borealis's own adverts. Nothing is fetched, stored or counted. What a
 * provider's script has to do instead stands in `frame.js`.
 */
(() => {
  const SVG = 'http://www.w3.org/2000/svg';

  /** Outlines on a field of 32 by 32. */
  const PICTURES = {
    board: ['M4 5h11v9H4z', 'M18 5h10v9H18z', 'M4 17h10v10H4z', 'M17 17h11v10H17z'],
    chart: ['M4 28h24', 'M8 8v14', 'M6 11h4v7H6z', 'M16 5v16', 'M14 8h4v9h-4z', 'M24 10v14', 'M22 13h4v7h-4z'],
    alarm: ['M8 22h16l-2-4v-5a6 6 0 0 0-12 0v5z', 'M13 26a3 3 0 0 0 6 0', 'M16 4v3'],
    news: ['M5 6h18v20H7a2 2 0 0 1-2-2z', 'M23 12h4v12a2 2 0 0 1-4 0', 'M9 11h10', 'M9 16h10', 'M9 21h6'],
  };

  /**
   * @typedef {{ picture: keyof typeof PICTURES, path: string, en: Words, fr: Words }} Advert
   * @typedef {readonly [headline: string, text: string, action: string]} Words
   */
  /** @type {readonly Advert[]} */
  const ADVERTS = [
    {
      picture: 'board',
      path: '/board',
      en: [
        'All your lists on one screen',
        'Lists, charts and order books side by side, arranged as you like.',
        'Open the board',
      ],
      fr: [
        'Toutes vos listes, un seul écran',
        'Listes, graphiques et carnets d’ordres côte à côte, à votre façon.',
        'Ouvrir le tableau',
      ],
    },
    {
      picture: 'chart',
      path: '/stock-select',
      en: [
        'Charts from minutes to years',
        'Indicators, drawing tools, and up to four charts beside each other.',
        'Look up a stock',
      ],
      fr: [
        'Des minutes aux années',
        'Indicateurs, outils de dessin et jusqu’à quatre graphiques côte à côte.',
        'Chercher un titre',
      ],
    },
    {
      picture: 'alarm',
      path: '/login',
      en: [
        'Told when it happens',
        'Subscribers set alarms on price, volume, bid and ask, and hear of them at once.',
        'Log in',
      ],
      fr: [
        'Averti au bon moment',
        'Les abonnés programment des alertes de cours et de volume, et sont avertis aussitôt.',
        'Se connecter',
      ],
    },
    {
      picture: 'news',
      path: '/contact',
      en: [
        'Prices as they trade',
        'Subscribers follow quotes live, with portfolios and no adverts.',
        'Ask about a subscription',
      ],
      fr: [
        'Les cours en direct',
        'Les abonnés suivent les cours en direct, avec portefeuilles et sans publicité.',
        'S’informer sur l’abonnement',
      ],
    },
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
   * @param {Advert} advert
   * @param {Words} words
   */
  function bannerOf(advert, [headline, text, action]) {
    const link = document.createElement('a');
    link.href = advert.path;
    link.target = '_top';
    const words = part('words', '');
    words.append(part('headline', headline), ' ', part('text', text));
    link.append(pictureOf(PICTURES[advert.picture]), words, ' ', part('action', action));
    return link;
  }

  addEventListener('adverts', (event) => {
    const { slots, language } = /** @type {CustomEvent<{ slots: Element[], language: string }>} */ (event).detail;
    for (const [at, slot] of slots.entries()) {
      const advert = ADVERTS[(turn + at) % ADVERTS.length];
      slot.replaceChildren(bannerOf(advert, language === 'fr' ? advert.fr : advert.en));
    }
    turn += 1;
  });
})();
