/**
 * Every preference by name, and the string that keeps them: `name:value` pairs joined by `:`, values percent-encoded,
 * in the order below, names that this build does not know after them, extended hours always last (decisions section 3).
 * All values are text; their readers define their meaning.
 */

/** How one preference is saved. */
interface Preference {
  readonly fallback: string;
  /** The pattern of valid values; anything else counts as absent. */
  readonly accepts: RegExp;
  /** Written for other readers of the string, never read back: the session has the current value. */
  readonly constant?: boolean;
}

const SWITCH = /^(true|false)$/;
const CODE = /^[A-Za-z]{0,12}$/;
const NUMBER = /^(-?\d{0,12}(\.\d{1,6})?)$/;
const TEXT = /^[^\p{Cc}]{0,2000}$/u;

/** The lower indicators of the specification, and with ours. */
const SPECIFIED_LOWER = 3;
const ALL_LOWER = 6;
const OVERLAYS = 10;

/** Names in the order of the string, without extended hours. */
const PREFERENCES: ReadonlyMap<string, Preference> = new Map<string, Preference>([
  ['newsregion', { fallback: 'CU', accepts: /^(C|U|CU)$/ }],
  ['ptype', { fallback: 'candle', accepts: CODE }],
  ['ind1', { fallback: 'vol', accepts: CODE }],
  ['pov1', { fallback: 'none', accepts: CODE }],
  ...parameters('pov1', 2),
  ...parameters('ind1', 3),
  ['chart', { fallback: 'hist', accepts: /^(hist|intra)$/ }],
  ['intraper', { fallback: '1', accepts: /^([1-9]|[1-5]\d|60)$/ }],
  ['histper', { fallback: 'd', accepts: /^[dwmqy]$/ }],
  ['refresh', { fallback: '60', accepts: /^[1-9]\d{0,4}$/ }],
  ['minvol', { fallback: '', accepts: NUMBER }],
  ['mindolvol', { fallback: '', accepts: NUMBER }],
  ['minprice', { fallback: '', accepts: NUMBER }],
  ['maxprice', { fallback: '', accepts: NUMBER }],
  ['mintrades', { fallback: '', accepts: NUMBER }],
  ['pctyearhi', { fallback: '', accepts: NUMBER }],
  ['pctyearlo', { fallback: '', accepts: NUMBER }],
  ['pctdayhi', { fallback: '', accepts: NUMBER }],
  ['pctdaylo', { fallback: '', accepts: NUMBER }],
  ['symbols', { fallback: '', accepts: TEXT }],
  ['region', { fallback: 'C', accepts: /^[CU]$/ }],
  ['stype', { fallback: 'pcgain', accepts: CODE }],
  ['exchange', { fallback: 'T', accepts: /^[A-Z]{1,2}$/ }],
  ['loggedin', { fallback: 'false', accepts: SWITCH, constant: true }],
  ['realtime', { fallback: 'false', accepts: SWITCH }],
  ['showad', { fallback: 'false', accepts: SWITCH, constant: true }],
  ['fade', { fallback: 'true', accepts: SWITCH }],
  // Preserved for a provider's other clients, which welcome new users and name their views; not read here.
  ['firststart', { fallback: 'true', accepts: SWITCH }],
  // The exchange codes of a login; the session has the current ones.
  ['xx', { fallback: '', accepts: TEXT, constant: true }],
  ['viewname', { fallback: '', accepts: TEXT }],
  // The chart's own (specification section 3, "Chart settings persisted").
  ['per', { fallback: 'd', accepts: /^[a-z\d]{1,4}$/ }],
  ['grid', { fallback: 'true', accepts: SWITCH }],
  ['prevclose', { fallback: 'true', accepts: SWITCH }],
  ['newsInd', { fallback: 'true', accepts: SWITCH }],
  ['llog', { fallback: 'false', accepts: SWITCH }],
  ['indmult', { fallback: '1', accepts: NUMBER }],
  ...lowerIndicators(2, SPECIFIED_LOWER),
  ...overlays(),
  ['pov', { fallback: '1', accepts: /^\d{1,2}$/ }],
  // Ours.
  ...lowerIndicators(SPECIFIED_LOWER + 1, ALL_LOWER),
  ['intrarange', { fallback: '1d', accepts: /^\d{1,2}d$/ }],
  ['histrange', { fallback: '6m', accepts: /^(6m|1y|2y|5y|all)$/ }],
  /** Heights of a chart's panes as parts of 1. */
  ['panes', { fallback: '', accepts: /^([01](\.\d{1,4})?(,[01](\.\d{1,4})?){0,6})?$/ }],
  /** Whether the volume is drawn over the prices. */
  ['volover', { fallback: 'false', accepts: SWITCH }],
  /** Whether the quote is marked on the price axis. */
  ['quotetags', { fallback: 'true', accepts: SWITCH }],
  /** Space that charts keep free after the newest bar, in bars. */
  ['margin', { fallback: '0', accepts: /^(0|5|10|20)$/ }],
  /**
   * The user's formulas on charts, in order: over the prices or in a lower pane (`o`, `l`), at which position, the id, and the
   * values of the parameters, `o1;3f9c…;14`.
   */
  [
    'formulas',
    { fallback: '', accepts: /^([ol]\d{1,2};[\w-]{8,40}(;-?\d{1,12}(\.\d{1,6})?){0,16}(,(?=[ol])|$)){0,16}$/ },
  ],
  /** Securities that charts are compared with, `U:SPY,C:RY`; a symbol has no comma. */
  ['compare', { fallback: '', accepts: /^([CU]:[!-+\--~]{1,20}(,[CU]:[!-+\--~]{1,20}){0,3})?$/ }],
  /** The indicators that the user starred, by code. */
  ['indfav', { fallback: '', accepts: /^([A-Za-z]{1,12}(,[A-Za-z]{1,12}){0,30})?$/ }],
  /** Whether drawings are saved for each symbol, in the browser. */
  ['keepdraw', { fallback: 'true', accepts: SWITCH }],
  /** Whether points of drawings snap to prices of their bars. */
  ['drawsnap', { fallback: 'false', accepts: SWITCH }],
  /** How the next drawing of each tool looks (`tool-styles.ts`). */
  ['drawstyles', { fallback: '', accepts: TEXT }],
  /** Whether a triggered alarm plays a tone, or shows a notification if the browser allows it. */
  ['alarmsound', { fallback: 'false', accepts: SWITCH }],
  ['alarmnotify', { fallback: 'false', accepts: SWITCH }],
  /** Columns of quote lists, and how each type of list is sorted (`list-columns.ts`, `list-sort.ts`). */
  ['columns', { fallback: '', accepts: /^([a-z]{1,12}(,[a-z]{1,12}){0,30})?$/ }],
  ['listsort', { fallback: '', accepts: /^([a-z]{1,8}\.[a-z]{1,12}\.[ad](,[a-z]{1,8}\.[a-z]{1,12}\.[ad]){0,7})?$/ }],
  /** Whether a book is coloured by its prices, in seven tints, or by its sides. */
  ['bookcolours', { fallback: 'prices', accepts: /^(prices|sides)$/ }],
  /** Whether the Trades tab shows minutes or individual trades, and the minimum size of a trade. */
  ['tape', { fallback: 'minutes', accepts: /^(minutes|prints)$/ }],
  ['leastprint', { fallback: '0', accepts: /^\d{1,7}$/ }],
  /** Which country's companies the heat map shows, and how they are grouped. */
  ['heatregion', { fallback: 'C', accepts: CODE }],
  ['heatgroup', { fallback: 'sector', accepts: CODE }],
  /** How lists mark changes, unless `fade` is off: rows, cells; empty: rows on screens, cells on boards (`highlight.ts`). */
  ['highlight', { fallback: '', accepts: CODE }],
  /** The unit of the sizes of orders in lists (`order-sizes.ts`). */
  ['sizes', { fallback: 'thousands', accepts: /^(thousands|shares|lots)$/ }],
  /** The app's appearance; if never chosen (`auto`, empty) the browser decides. */
  ['theme', { fallback: 'auto', accepts: /^[a-z-]{1,20}$/ }],
  ['density', { fallback: '', accepts: /^[a-z]{0,20}$/ }],
  ['language', { fallback: '', accepts: /^([a-z]{2}(-[A-Z]{2})?)?$/ }],
  /** Whether keys without a modifier work outside fields. */
  ['singlekeys', { fallback: 'true', accepts: SWITCH }],
  /** Whether to reconnect the live feed automatically after a hub error. */
  ['autolive', { fallback: 'true', accepts: SWITCH }],
]);

const EXTENDED_HOURS = 'exthours';

/** The default value of every preference. */
export const PREFERENCE_DEFAULTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...PREFERENCES].map(([name, { fallback }]) => [name, fallback])),
  [EXTENDED_HOURS]: 'true',
};

/**
 * Reads the string. A missing or damaged value gets its default without affecting the others. Unknown names are kept,
 * so that an older build does not erase what a newer one saved.
 */
export function parsePreferences(text: string): Record<string, string> {
  const preferences: Record<string, string> = { ...PREFERENCE_DEFAULTS };
  const tokens = text === '' ? [] : text.split(':');
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    // A name in place of a value, followed by a value: this pair lost its value, and the next one begins here.
    while (isKnown(tokens[at + 1]) && at + 2 < tokens.length && !isKnown(tokens[at + 2])) at += 1;
    const name = tokens[at] as string;
    const value = decoded(tokens[at + 1] as string);
    if (value !== null && accepts(name, value)) preferences[name] = value;
  }
  // Older writers use another name for the last field; its position counts.
  if (tokens.length >= 2 && tokens.at(-1)?.startsWith('f') && isLastField(tokens.at(-2))) {
    preferences[EXTENDED_HOURS] = 'false';
  }
  return preferences;
}

/** Writes the string; names in `preferences` that are missing get their default. */
export function formatPreferences(preferences: Readonly<Record<string, string>>): string {
  const pairs: string[] = [];
  for (const [name, { fallback, constant }] of PREFERENCES) {
    pairs.push(pair(name, constant === true ? fallback : (preferences[name] ?? fallback)));
  }
  for (const [name, value] of Object.entries(preferences)) {
    if (!isKnown(name) && accepts(name, value)) pairs.push(pair(name, value));
  }
  pairs.push(pair(EXTENDED_HOURS, preferences[EXTENDED_HOURS] === 'false' ? 'false' : 'true'));
  return pairs.join(':');
}

/** Applies valid changes and drops the others. */
export function changedPreferences(
  preferences: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, string>>,
): Record<string, string> {
  const next = { ...preferences };
  for (const [name, value] of Object.entries(changed)) if (accepts(name, value)) next[name] = value;
  return next;
}

function parameters(of: string, count: number): [string, Preference][] {
  return Array.from({ length: count }, (_, i) => [`${of}p${i + 1}`, { fallback: '', accepts: NUMBER }]);
}

function lowerIndicators(from: number, to: number): [string, Preference][] {
  const all: [string, Preference][] = [];
  for (let n = from; n <= to; n += 1) {
    all.push([`ind${n}`, { fallback: 'none', accepts: CODE }], ...parameters(`ind${n}`, 3));
  }
  return all;
}

function overlays(): [string, Preference][] {
  const all: [string, Preference][] = [];
  for (let n = 2; n <= OVERLAYS; n += 1) {
    all.push([`pov${n}`, { fallback: 'none', accepts: CODE }], ...parameters(`pov${n}`, 2));
  }
  return all;
}

function pair(name: string, value: string): string {
  return `${name}:${encodeURIComponent(value)}`;
}

function isKnown(name: string | undefined): boolean {
  return name !== undefined && (name === EXTENDED_HOURS || PREFERENCES.has(name));
}

/** Whether a name stands for extended hours: its own, or one that no other preference has. */
function isLastField(name: string | undefined): boolean {
  return name !== undefined && !PREFERENCES.has(name);
}

function accepts(name: string, value: string): boolean {
  if (name === EXTENDED_HOURS) return SWITCH.test(value);
  const known = PREFERENCES.get(name);
  if (known === undefined) return /^[A-Za-z]\w{0,30}$/.test(name) && TEXT.test(value);
  return known.constant !== true && known.accepts.test(value);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
