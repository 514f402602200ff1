/** A task of the guide. Its title and its steps are in `ui/guide/texts`. */
export interface GuideTask {
  /** The path of the screen on which it begins; absent if it is done in a terminal. */
  readonly from?: string;
  /** Whom it needs, if not a visitor. */
  readonly who?: 'subscriber' | 'administrator';
  /** It has a picture of its end: `ui/public/guide-pictures`. */
  readonly isPictured?: true;
}

const MSFT = '/details/U%20MSFT/chart/U%20MSFT';
const FOUND = '/quote/search/:stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1/T/-1';
const LIST = '/quote/symbols/MSFT%20SPY/U/-1';

/** The guide: its chapters in order, and their tasks. It is here because every dialog names its place in it. */
export const GUIDE = {
  'first-day': {
    find: { from: '/' },
    'log-in': { from: '/' },
    look: { from: '/' },
    news: { from: '/news/UC%20notsymbol' },
    replay: { from: MSFT, isPictured: true },
    ask: { from: '/contact' },
  },
  lists: {
    quotes: { from: '/stock-select' },
    keep: { from: LIST },
    make: { from: '/stock-select' },
    note: { from: LIST, isPictured: true },
    columns: { from: LIST },
    row: { from: LIST },
    search: { from: '/search' },
    saved: { from: FOUND },
    sizes: { from: LIST },
    formula: { from: '/search' },
  },
  charts: {
    interval: { from: MSFT },
    type: { from: MSFT },
    indicators: { from: MSFT, isPictured: true },
    drawings: { from: MSFT },
    styles: { from: MSFT },
    compare: { from: MSFT },
    templates: { from: MSFT },
    several: { from: MSFT },
    table: { from: MSFT },
  },
  formulas: {
    indicator: { from: MSFT },
  },
  boards: {
    tile: { from: '/board', isPictured: true },
    arrange: { from: '/board' },
    several: { from: '/board' },
    window: { from: '/board' },
    share: { from: '/board' },
  },
  alarms: {
    set: { from: '/details/U%20MSFT/alarms/U%20MSFT', who: 'subscriber', isPictured: true },
    signal: { from: '/details/U%20MSFT/alarms/U%20MSFT', who: 'subscriber' },
    messages: { from: '/alarmmessages', who: 'subscriber' },
  },
  portfolios: {
    stocks: { from: '/portfolio-select/tick', who: 'subscriber' },
    import: { from: '/value/6', who: 'subscriber' },
    value: { from: '/portfolio-select/value', who: 'subscriber', isPictured: true },
  },
  'own-data': {
    feed: { from: '/feeds', who: 'administrator', isPictured: true },
    terminal: {},
    history: {},
    copy: {},
  },
  keys: {
    here: { from: MSFT, isPictured: true },
    rows: { from: LIST },
    single: { from: MSFT },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, GuideTask>>>>;

/** A chapter of the guide, as written in its path. */
export type GuideChapter = keyof typeof GUIDE;

/** A task of the guide, as the end of its address: `charts#compare`. */
export type GuidePlace = { [C in GuideChapter]: `${C}#${keyof (typeof GUIDE)[C] & string}` }[GuideChapter];
