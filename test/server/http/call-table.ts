import { asOfFetch } from '../../../workers/market/replay/as-of-fetch.ts';
import { PASSWORD } from './test-app.ts';

/** An example of one call. `{subid}` and `{article}` in a path stand for those of the test data. */
export interface Example {
  readonly path: string;
  /** JSON, or a CSV verbatim. */
  readonly body?: object | string;
}

/** A call under `/api`, with examples that it accepts and refuses. */
export interface Call {
  /** As the API's description writes it, after the method. */
  readonly route: string;
  readonly method: 'GET' | 'POST';
  /** Callers below this are answered 401. */
  readonly who: 'anybody' | 'subscriber';
  /** An example that the subscriber `full` is answered 200. */
  readonly good: readonly Example[];
  /** Examples that are answered 400, with a reason that matches. */
  readonly bad: readonly (readonly [Example, RegExp])[];
  /** Examples that are answered 404. */
  readonly unknown?: readonly Example[];
  /** Examples that are answered 403 for the subscriber `canadian`, who has depth of the exchange T only. */
  readonly denied?: readonly Example[];
  /** Whether the call changes something, so that only pages of this site may make it. */
  readonly changes?: true;
  /** Whether the live answer has prices, or figures derived from them, which are delayed without real-time entitlement. */
  readonly prices?: true;
}

const MESSAGE = { subject: 'Subject', body: 'Text', email: 'ann@example.com' };
const CSV = 'date,symbol,region,shares,price,commission,currency\n2020-12-01,AAA,C,100,50,10,CAD\n';
const OFF_LIST = 'A'.repeat(21);
const NO_FILTER = 'mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';

const get = (...paths: string[]): Example[] => paths.map((path) => ({ path: `/api/${path}` }));
const bad = (path: string, reason: RegExp): readonly [Example, RegExp] => [{ path: `/api/${path}` }, reason];

/** What a call for one symbol refuses, whatever follows the region. */
function badSymbols(call: string, rest = ''): Call['bad'] {
  return [
    bad(`${call}/AAA/X${rest}`, /region/),
    bad(`${call}/${OFF_LIST}/C${rest}`, /20 characters/),
    bad(`${call}/A%00B/C${rest}`, /letters/),
    bad(`${call}/%20/C${rest}`, /letters/),
  ];
}

const badPortfolios = (call: string, rest = ''): Call['bad'] =>
  ['-1', '11', '1.5', 'x', '%00'].map((n) => bad(`${call}/${n}${rest}`, /\/n must be/));

const badLists = (call: string): Call['bad'] => [
  bad(`${call}/AAA/X`, /region/),
  bad(`${call}/%20,;/C`, /No symbol/),
  bad(`${call}/${OFF_LIST}/C`, /20 characters/),
  bad(`${call}/C:${OFF_LIST}/C`, /20 characters/),
  bad(`${call}/A%00B/C`, /letters/),
  bad(`${call}/${Array.from({ length: 201 }, (_, i) => `S${i}`).join('%20')}/C`, /200 symbols/),
];

const badDates = (call: string, rest = ''): Call['bad'] => [
  bad(`${call}/2020-12-16/20201216${rest}`, /must match/),
  bad(`${call}/20201201/x${rest}`, /must match/),
  bad(`${call}/20200230/20201216${rest}`, /20200230 is not a date/),
  bad(`${call}/20201201/20201301${rest}`, /20201301 is not a date/),
  bad(`${call}/20201216/20201215${rest}`, /after the last/),
];

/** A call that sets up feeds. */
function setup(name: string, good: readonly object[], refused: readonly (readonly [object, RegExp])[]): Call {
  const path = `/api/setup/feeds/${name}`;
  return {
    route: path,
    method: 'POST',
    who: 'subscriber',
    good: good.map((body) => ({ path, body })),
    bad: refused.map(([body, reason]) => [{ path, body }, reason]),
    denied: good.map((body) => ({ path, body })),
    changes: true,
  };
}

/** A new board of the workspace. */
const CHANGE = {
  id: 'board-of-a-test',
  kind: 'board',
  within: '',
  body: '{"name":"Day","place":"V"}',
  deleted: false,
  base: 0,
  seen: 0,
  write: 'first-write',
};
/** A condition and an alarm that are valid. */
const ALARM_CONDITION = { type: 0, direction: 3, value: 10, upper: 0 };
const ALARM = {
  symbol: 'AAA',
  ex: 'T',
  list: '',
  on: true,
  join: 'or',
  conditions: [ALARM_CONDITION],
  repeat: 'every',
  extended: false,
  expires: 0,
  note: 'A note',
};
const alarms = (body: object): Example => ({ path: '/api/alarms/change', body });

/** A browser that receives messages. */
const BROWSER = {
  endpoint: 'https://push.example.com/browser',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  language: 'en',
};
const pushed = (body: object): Example => ({ path: '/api/push/on', body });

const changed = (...changes: object[]): Example => ({ path: '/api/workspace/a-device', body: { changes } });

const LIVE_CALLS: readonly Call[] = [
  { route: '/api/openapi.json', method: 'GET', who: 'anybody', good: get('openapi.json'), bad: [] },
  { route: '/api/loggedin', method: 'GET', who: 'anybody', good: get('loggedin'), bad: [] },
  { route: '/api/session', method: 'GET', who: 'subscriber', good: get('session'), bad: [] },
  {
    route: '/api/usersettings/get/{name}/{placeholder}',
    method: 'GET',
    who: 'subscriber',
    good: get('usersettings/get/spasettings/a', 'usersettings/get/xalarms/a'),
    bad: [bad('usersettings/get/others/a', /name/)],
  },
  {
    route: '/api/usersettings/set/{name}/{value}',
    method: 'GET',
    who: 'subscriber',
    good: get('usersettings/set/spasettings/newsregion:CU', 'usersettings/set/xalarms/0'),
    bad: [bad('usersettings/set/others/a', /name/), bad('usersettings/set/xalarms/a%00', /value/)],
    changes: true,
  },
  {
    route: '/api/usersettings/set',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/usersettings/set', body: { name: 'xalarms', value: '0' } }],
    bad: [
      [{ path: '/api/usersettings/set', body: { name: 'others', value: '0' } }, /name/],
      [{ path: '/api/usersettings/set', body: { name: 'xalarms' } }, /value/],
      [{ path: '/api/usersettings/set', body: { name: 'xalarms', value: '\0' } }, /value/],
      [{ path: '/api/usersettings/set', body: { name: 'xalarms', value: 'x'.repeat(200_001) } }, /200000/],
      [{ path: '/api/usersettings/set', body: ['xalarms', '0'] }, /object/],
    ],
    changes: true,
  },
  { route: '/api/push', method: 'GET', who: 'subscriber', good: get('push'), bad: [] },
  {
    route: '/api/push/on',
    method: 'POST',
    who: 'subscriber',
    good: [pushed(BROWSER)],
    bad: [
      [pushed({ ...BROWSER, endpoint: 'http://push.example.com/1' }), /endpoint/],
      [pushed({ ...BROWSER, endpoint: 'https://me@push.example.com/1' }), /endpoint/],
      [pushed({ ...BROWSER, p256dh: 'x' }), /p256dh/],
      [pushed({ ...BROWSER, auth: 'x' }), /auth/],
      [pushed({ ...BROWSER, language: 'xx' }), /language/],
    ],
    changes: true,
  },
  {
    route: '/api/push/off',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/push/off', body: { endpoint: BROWSER.endpoint } }],
    bad: [[{ path: '/api/push/off', body: {} }, /endpoint/]],
    changes: true,
  },
  { route: '/api/alarms', method: 'GET', who: 'subscriber', good: get('alarms'), bad: [] },
  {
    route: '/api/alarms/change',
    method: 'POST',
    who: 'subscriber',
    good: [
      alarms({ put: [ALARM, { ...ALARM, symbol: '', ex: '', list: 'a-list-of-mine' }] }),
      alarms({ remove: [7], reset: [8], seen: 3, clear: 2 }),
      alarms({ delivery: { email: 'ann@example.com', quietFrom: 1_320, quietTo: 420, language: 'en' } }),
    ],
    bad: [
      [alarms({ put: [{ ...ALARM, list: 'a-list-of-mine' }] }), /either/],
      [alarms({ put: [{ ...ALARM, conditions: [] }] }), /fewer/],
      [alarms({ put: [{ ...ALARM, conditions: [{ ...ALARM_CONDITION, type: 99 }] }] }), /type/],
      [alarms({ put: [{ ...ALARM, conditions: [{ ...ALARM_CONDITION, direction: 9 }] }] }), /direction/],
      [alarms({ put: [{ ...ALARM, note: '\0' }] }), /note/],
      [alarms({ put: [{ ...ALARM, symbol: 'two words' }] }), /symbol/],
      [alarms({ remove: ['x'] }), /remove/],
      [alarms({ delivery: { email: 'nobody', quietFrom: 0, quietTo: 0, language: '' } }), /email/],
      [alarms({ other: 1 }), /additional/],
    ],
    changes: true,
  },
  {
    route: '/api/workspace/{device}/{since}',
    method: 'GET',
    who: 'subscriber',
    good: get('workspace/a-device/0', 'workspace/a-device/12'),
    bad: [bad('workspace/a-device/-1', /since/), bad('workspace/a/0', /device/), bad('workspace/a-device/x', /since/)],
  },
  {
    route: '/api/workspace/{device}',
    method: 'POST',
    who: 'subscriber',
    good: [changed(CHANGE), changed({ ...CHANGE, body: 'refused, each for itself' })],
    bad: [
      [changed(), /fewer/],
      [changed({ ...CHANGE, id: 'x' }), /id/],
      [changed({ ...CHANGE, kind: 'other' }), /kind/],
      [changed({ ...CHANGE, within: 'two words' }), /within/],
      [changed({ ...CHANGE, body: '\0' }), /body/],
      [changed({ ...CHANGE, body: 'x'.repeat(64_001) }), /64000/],
      [changed({ ...CHANGE, base: -1 }), /base/],
      [changed({ ...CHANGE, other: 1 }), /additional/],
      [changed(...Array.from({ length: 101 }, () => CHANGE)), /more than 100/],
    ],
    changes: true,
  },
  {
    route: '/api/quote/{symbols}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get('quote/AAA%20BBB%20NOPE%20FX$CAD!USD/C', 'quote/C:AAA%20U:QQQ,aaa;REC/U'),
    bad: badLists('quote'),
    prices: true,
  },
  {
    route: '/api/setup/feeds',
    method: 'GET',
    who: 'subscriber',
    good: get('setup/feeds'),
    bad: [],
    denied: get('setup/feeds'),
  },
  setup(
    'try',
    [{ kind: 'tiny', values: { account: 'ann', key: 'a secret' } }],
    [
      [{ kind: 'tiny' }, /values/],
      [{ kind: 'other', values: {} }, /no kind other/],
      [{ kind: 'tiny', values: { other: '' } }, /no field other/],
      [{ kind: 'tiny', values: { key: '\0' } }, /key/],
      [{ kind: 'tiny', values: { key: 'x'.repeat(4001) } }, /4000/],
    ],
  ),
  setup(
    'add',
    [{ ticket: 'of nobody' }],
    [
      [{}, /ticket/],
      [{ ticket: 'x'.repeat(101) }, /100/],
    ],
  ),
  setup(
    'order',
    [{ ids: [] }, { ids: [7, 8] }],
    [
      [{}, /ids/],
      [{ ids: ['a'] }, /integer/],
    ],
  ),
  setup(
    'remove',
    [{ id: 7 }],
    [
      [{}, /id/],
      [{ id: -1 }, />= 0/],
    ],
  ),
  { route: '/api/feeds', method: 'GET', who: 'anybody', good: get('feeds'), bad: [] },
  {
    route: '/api/feeds/{symbols}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get('feeds/AAA%20NOPE/C'),
    bad: badLists('feeds'),
  },
  {
    route: '/api/spark/{symbols}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get('spark/AAA%20BBB%20NOPE%20FX$CAD!USD/C', 'spark/C:AAA,U:QQQ/U'),
    bad: badLists('spark'),
    prices: true,
  },
  {
    route: '/api/search/{criteria}/{exchange}',
    method: 'GET',
    who: 'anybody',
    good: get(
      ...['volume', 'dollar', 'trades', 'pcgain', 'gain', 'pcloss', 'loss'].flatMap((type) => [
        `search/:stype:${type}:${NO_FILTER}/CC`,
        `search/:stype:${type}:${NO_FILTER}/UU`,
      ]),
      'search/:stype:volume:mp:50.9/CC',
      'search/:stype:volume:pdh:0/CC',
    ),
    bad: [
      bad('search/volume/T', /Criteria/),
      bad('search/:stype:best/T', /search type/),
      bad('search/:stype:volume:xx:1/T', /xx/),
      bad('search/:stype:volume:mv:many/T', /mv/),
      bad('search/:stype:volume/ZZ', /ZZ/),
      bad('search/:stype:volume:fx:year,close/T', /fx is day/),
      bad(`search/:stype:volume:fx:day,${'9'.repeat(2001)}/T`, /2000 characters/),
    ],
    prices: true,
  },
  {
    route: '/api/formula/{symbols}/{region}',
    method: 'GET',
    who: 'subscriber',
    good: get('formula/AAA%20NOPE/C?text=sma(close,5)', 'formula/C:AAA,U:QQQ/U?text=rsi(14)%3C30&bars=minute'),
    bad: [
      ...badLists('formula').map(([{ path }, reason]) => [{ path: `${path}?text=close` }, reason] as const),
      bad('formula/AAA/C', /text/),
      bad('formula/AAA/C?text=', /text/),
      bad('formula/AAA/C?text=close&bars=hour', /bars/),
      bad('formula/AAA/C?text=clsoe', /clsoe/),
    ],
    prices: true,
  },
  {
    route: '/api/lookup/{text}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get('lookup/aurora/CU', 'lookup/%00/C'),
    bad: [bad('lookup/aurora/X', /region/), bad(`lookup/${'a'.repeat(101)}/C`, /100 characters/)],
  },
  {
    route: '/api/portfolio/get/{n}',
    method: 'GET',
    who: 'subscriber',
    good: get('portfolio/get/0', 'portfolio/get/10'),
    bad: badPortfolios('portfolio/get'),
    prices: true,
  },
  {
    route: '/api/portfolio/add/{entry}',
    method: 'GET',
    who: 'subscriber',
    good: get('portfolio/add/AAA%20C%201'),
    bad: [
      bad('portfolio/add/AAA', /SYMBOL REGION NUMBER/),
      bad('portfolio/add/AAA%20X%201', /SYMBOL REGION NUMBER/),
      bad('portfolio/add/AAA%20C%2011', /0 to 10/),
      bad(`portfolio/add/${OFF_LIST}%20C%201`, /20 characters/),
      bad('portfolio/add/A%00%20C%201', /letters/),
    ],
    unknown: get('portfolio/add/NOPE%20C%201'),
    changes: true,
  },
  {
    route: '/api/portfolio/delete/{subid}',
    method: 'GET',
    who: 'subscriber',
    good: get('portfolio/delete/{subid}'),
    bad: ['x', '0', '-1', '1.5', '2147483648'].map((id) => bad(`portfolio/delete/${id}`, /subid/)),
    unknown: get('portfolio/delete/2147483647'),
    changes: true,
  },
  {
    route: '/api/transaction/{n}',
    method: 'GET',
    who: 'subscriber',
    good: get('transaction/0', 'transaction/1'),
    bad: badPortfolios('transaction'),
    prices: true,
  },
  {
    route: '/api/transaction/export/{n}',
    method: 'GET',
    who: 'subscriber',
    good: get('transaction/export/0'),
    bad: badPortfolios('transaction/export'),
  },
  {
    route: '/api/transaction/import/{n}',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/transaction/import/0?replace=true', body: CSV }],
    bad: [
      [{ path: '/api/transaction/import/11', body: CSV }, /\/n must be/],
      [{ path: '/api/transaction/import/1?replace=perhaps', body: CSV }, /replace/],
      [{ path: '/api/transaction/import/1', body: '' }, /CSV|csv|empty|no /i],
      [{ path: '/api/transaction/import/1', body: 'date,symbol\n' }, /column/],
      [{ path: '/api/transaction/import/1', body: CSV.replace('100', 'many') }, /[Ll]ine 2/],
      [{ path: '/api/transaction/import/1', body: CSV.replace('AAA', 'A\0A') }, /[Ll]ine 2/],
    ],
    changes: true,
  },
  {
    route: '/api/weekvalue/{n}/{currency}',
    method: 'GET',
    who: 'subscriber',
    good: get('weekvalue/0/C', 'weekvalue/1/C'),
    bad: [...badPortfolios('weekvalue', '/C'), bad('weekvalue/0/U', /currency/)],
    prices: true,
  },
  {
    route: '/api/news/{symbol}/{region}/{portfolio}',
    method: 'GET',
    who: 'anybody',
    good: get(
      ...['news/notsymbol/UC/-1', 'news/AAA/C/-1', 'news/notsymbol/CU/0', 'news/notsymbol/U/-1?category=20'],
      ...['9007199254740991', 'x', '%00'].map((category) => `news/notsymbol/UC/-1?category=${category}`),
    ),
    bad: [
      bad('news/notsymbol/X/-1', /region/),
      bad('news/notsymbol/UC/-2', /portfolio/),
      bad('news/notsymbol/UC/11', /portfolio/),
      bad('news/A%00B/C/-1', /letters/),
      bad(`news/${OFF_LIST}/C/-1`, /20 characters/),
      bad(`news/AAA/C/-1?category=${'1'.repeat(21)}`, /category/),
    ],
  },
  {
    route: '/api/article/{id}',
    method: 'GET',
    who: 'anybody',
    good: get('article/{article}'),
    bad: [],
    unknown: get('article/999999', 'article/x', 'article/-1', 'article/99999999999999999999', 'article/%00'),
  },
  {
    route: '/api/login/{userid}/{password}',
    method: 'GET',
    who: 'anybody',
    good: get(`login/full/${encodeURIComponent(PASSWORD)}`),
    bad: [],
    changes: true,
  },
  {
    route: '/api/login',
    method: 'POST',
    who: 'anybody',
    good: [
      { path: '/api/login', body: { userid: 'full', password: PASSWORD } },
      { path: '/api/login', body: { userid: 'A\0B', password: '\0' } },
      { path: '/api/login', body: { userid: 'x'.repeat(10_000), password: 'x'.repeat(10_000) } },
    ],
    bad: [
      [{ path: '/api/login', body: { userid: 'full' } }, /password/],
      [{ path: '/api/login', body: { userid: 'full', password: { $ne: '' } } }, /password/],
      [{ path: '/api/login', body: [] }, /object/],
    ],
    changes: true,
  },
  {
    route: '/api/login/code',
    method: 'POST',
    who: 'anybody',
    good: [{ path: '/api/login/code', body: { ticket: 'none of ours', code: '123456' } }],
    bad: [
      [{ path: '/api/login/code', body: { ticket: 'x' } }, /code/],
      [{ path: '/api/login/code', body: { ticket: 'x', code: 'x'.repeat(101) } }, /100/],
    ],
    changes: true,
  },
  { route: '/api/account', method: 'GET', who: 'subscriber', good: get('account'), bad: [] },
  {
    route: '/api/account/password',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/account/password', body: { current: PASSWORD, next: PASSWORD } }],
    bad: [
      [{ path: '/api/account/password', body: { current: PASSWORD } }, /next/],
      [{ path: '/api/account/password', body: { current: PASSWORD, next: 'x'.repeat(1001) } }, /1000/],
    ],
    changes: true,
  },
  {
    route: '/api/account/sessions/end',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/account/sessions/end' }, { path: '/api/account/sessions/end', body: {} }],
    bad: [[{ path: '/api/account/sessions/end', body: [] }, /object/]],
    changes: true,
  },
  {
    route: '/api/account/second-factor/offer',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/account/second-factor/offer', body: { password: PASSWORD } }],
    bad: [[{ path: '/api/account/second-factor/offer', body: {} }, /password/]],
    changes: true,
  },
  {
    route: '/api/account/second-factor/confirm',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/account/second-factor/confirm', body: { code: 'none' } }],
    bad: [[{ path: '/api/account/second-factor/confirm', body: { code: 'x'.repeat(101) } }, /100/]],
    changes: true,
  },
  {
    route: '/api/account/second-factor/codes',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/account/second-factor/codes', body: { password: PASSWORD } }],
    bad: [[{ path: '/api/account/second-factor/codes', body: {} }, /password/]],
    changes: true,
  },
  {
    route: '/api/account/second-factor/remove',
    method: 'POST',
    who: 'subscriber',
    good: [{ path: '/api/account/second-factor/remove', body: { password: PASSWORD } }],
    bad: [[{ path: '/api/account/second-factor/remove', body: {} }, /password/]],
    changes: true,
  },
  {
    route: '/api/login/demo',
    method: 'POST',
    who: 'anybody',
    good: [{ path: '/api/login/demo' }, { path: '/api/login/demo', body: { userid: 'demo' } }],
    bad: [[{ path: '/api/login/demo', body: { userid: 'full' } }, /userid/]],
    unknown: [{ path: '/api/login/demo', body: { userid: 'demo-delayed' } }],
    changes: true,
  },
  {
    route: '/api/logout',
    method: 'POST',
    who: 'anybody',
    good: [{ path: '/api/logout' }],
    bad: [],
    changes: true,
  },
  {
    route: '/api/message/{subject}/{body}/{email}',
    method: 'GET',
    who: 'anybody',
    good: get('message/Subject/Text/ann@example.com', 'message/Subject/Text/nobody'),
    bad: [bad('message/Subject/a%00/ann@example.com', /body/)],
    changes: true,
  },
  {
    route: '/api/message',
    method: 'POST',
    who: 'anybody',
    good: [
      { path: '/api/message', body: MESSAGE },
      { path: '/api/message', body: { ...MESSAGE, subject: '' } },
    ],
    bad: [
      [{ path: '/api/message', body: { subject: 'Subject' } }, /body/],
      [{ path: '/api/message', body: { ...MESSAGE, body: 'a\0' } }, /body/],
      [{ path: '/api/message', body: { ...MESSAGE, language: 'de' } }, /language/],
    ],
    changes: true,
  },
  {
    route: '/api/trade/{symbol}/{region}/{from}/{to}',
    method: 'GET',
    who: 'anybody',
    good: get('trade/AAA/C/20201215/20201216', 'trade/FX$CAD!USD/C/20201216/20201216', 'trade/QQQ/U/20201216/20201216'),
    bad: [
      ...badSymbols('trade', '/20201216/20201216'),
      ...badDates('trade/AAA/C'),
      bad('trade/AAA/C/20200101/20201216', /100 days/),
    ],
    unknown: get('trade/NOPE/C/20201216/20201216'),
    prices: true,
  },
  {
    route: '/api/trade/{symbol}/{region}/{from}/{to}/{extended}',
    method: 'GET',
    who: 'anybody',
    good: get('trade/AAA/C/20201216/20201216/false', 'trade/AAA/U/20201216/20201216/true'),
    bad: [
      ...badSymbols('trade', '/20201216/20201216/false'),
      ...badDates('trade/AAA/C', '/false'),
      bad('trade/AAA/C/20201216/20201216/maybe', /extended/),
    ],
    unknown: get('trade/NOPE/C/20201216/20201216/false'),
    prices: true,
  },
  {
    route: '/api/close/{symbol}/{region}/{start}/{end}',
    method: 'GET',
    who: 'anybody',
    good: get('close/AAA/C/20201201/20201216', 'close/REC/U/20201201/20201216', 'close/FX$CAD!USD/C/20201216/20201216'),
    bad: [...badSymbols('close', '/20201216/20201216'), ...badDates('close/AAA/C')],
    unknown: get('close/NOPE/C/20201201/20201216', 'close/REC/C/20201201/20201216'),
    prices: true,
  },
  {
    route: '/api/bars/day/{symbol}/{region}/{from}/{to}',
    method: 'GET',
    who: 'anybody',
    good: get('bars/day/AAA/C/20201201/20201216', 'bars/day/REC/U/20201201/20201216?adjusted=true'),
    bad: [...badSymbols('bars/day', '/20201216/20201216'), ...badDates('bars/day/AAA/C')],
    unknown: get('bars/day/NOPE/C/20201201/20201216'),
    prices: true,
  },
  {
    route: '/api/bars/minute/{symbol}/{region}/{from}/{to}',
    method: 'GET',
    who: 'anybody',
    good: get(
      'bars/minute/AAA/C/20201215/20201216',
      'bars/minute/AAA/C/20200907/20201216',
      'bars/minute/AAA/C/20201216/20201216?extended=true&adjusted=true',
    ),
    bad: [
      ...badSymbols('bars/minute', '/20201216/20201216'),
      ...badDates('bars/minute/AAA/C'),
      bad('bars/minute/AAA/C/20200906/20201216', /100 days/),
      bad('bars/minute/AAA/C/20201216/20201216?extended=maybe', /extended/),
    ],
    unknown: get('bars/minute/NOPE/C/20201216/20201216'),
    prices: true,
  },
  {
    route: '/api/restructure/{symbol}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get('restructure/REC/U', 'restructure/AAA/C'),
    bad: badSymbols('restructure'),
    unknown: get('restructure/NOPE/C'),
  },
  {
    route: '/api/hasdepth/{symbol}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get('hasdepth/AAA/C', 'hasdepth/AAA/U', 'hasdepth/FX$CAD!USD/C'),
    bad: badSymbols('hasdepth'),
    unknown: get('hasdepth/NOPE/C'),
  },
  {
    route: '/api/depth/{symbol}/{region}',
    method: 'GET',
    who: 'subscriber',
    good: get('depth/AAA/C', 'depth/AAA/U'),
    bad: badSymbols('depth'),
    unknown: get('depth/NOPE/C', 'depth/FX$CAD!USD/C'),
    denied: get('depth/BBB/C', 'depth/AAA/U'),
  },
  {
    route: '/api/depthprice/{symbol}/{region}',
    method: 'GET',
    who: 'subscriber',
    good: get('depthprice/AAA/C'),
    bad: badSymbols('depthprice'),
    unknown: get('depthprice/NOPE/C', 'depthprice/AAA/U', 'depthprice/FX$CAD!USD/C'),
    denied: get('depthprice/BBB/C', 'depthprice/AAA/U'),
  },
  {
    route: '/api/fundamental/{symbol}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get('fundamental/AAA/C', 'fundamental/QQQ/U', 'fundamental/FX$CAD!USD/C'),
    bad: badSymbols('fundamental'),
    unknown: get('fundamental/NOPE/C'),
    prices: true,
  },
];

/** A day of the test data, and 10:15 on it. */
const MOMENT = 'replay/20201216/36900000';

/** Whether the market worker of a replay asks for a call as of a moment. */
function isReplayed({ good: [example] }: Call): boolean {
  let asked: unknown;
  const fetcher = asOfFetch(
    (input) => {
      asked = input;
      return Promise.resolve(new Response());
    },
    '',
    { date: () => 20201216, moment: 0 },
  );
  void fetcher(example?.path ?? '');
  return String(asked).startsWith('/api/replay/');
}

/** Calls for which the test data have no recording. */
const UNRECORDED = ['depth/', 'depthprice', 'fundamental'];

/** A live call as of a moment. */
function replayed(call: Call): Call {
  const rest = call.route.replace('/api/', '');
  const at = (example: Example, moment = MOMENT): Example => ({
    ...example,
    path: example.path.replace('/api/', `/api/${moment}/`),
  });
  const { prices: _, ...others } = call;
  const isUnrecorded = UNRECORDED.some((part) => rest.startsWith(part));
  const [first] = call.good;
  const badMoments = [
    ['replay/20200230/0', /20200230 is not a date/],
    ['replay/x/0', /x is not a date/],
    ['replay/20201217/0', /not come yet/],
    ['replay/20201216/86400000', /milliseconds/],
    ['replay/20201216/-1', /milliseconds/],
    ['replay/20201216/1.5', /milliseconds/],
    ['replay/%00/%00', /not a date/],
  ] as const;
  const bad = call.bad.filter(([{ path }]) => !isUnrecorded || /\/X|A%00B|%20\/|AAAAA/.test(path));
  return {
    ...others,
    route: `/api/replay/{date}/{moment}/${rest}`,
    good: isUnrecorded ? [] : call.good.map((example) => at(example)),
    bad: [
      ...(rest.startsWith('fundamental') ? [] : bad.map(([example, reason]) => [at(example), reason] as const)),
      ...badMoments.map(([moment, reason]) => [at(first ?? { path: '' }, moment), reason] as const),
    ],
    ...(isUnrecorded && { unknown: call.good.map((example) => at(example)) }),
    ...(!isUnrecorded && call.unknown && { unknown: call.unknown.map((example) => at(example)) }),
    ...(call.denied && { denied: call.denied.map((example) => at(example)) }),
  };
}

/** Every call under `/api`. */
export const CALLS: readonly Call[] = [
  ...LIVE_CALLS,
  { route: '/api/replay/days', method: 'GET', who: 'anybody', good: get('replay/days'), bad: [] },
  {
    route: '/api/replay/days/{symbol}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get('replay/days/AAA/C', 'replay/days/REC/U'),
    bad: badSymbols('replay/days'),
    unknown: get('replay/days/NOPE/C'),
  },
  {
    route: '/api/replay/{date}/{moment}/lines/{symbols}/{region}',
    method: 'GET',
    who: 'anybody',
    good: get(`${MOMENT}/lines/AAA%20NOPE/C`, `${MOMENT}/lines/C:AAA%20U:QQQ/U?since=36900000&depth=true`),
    bad: [
      ...badLists(`${MOMENT}/lines`),
      bad(`${MOMENT}/lines/AAA/C?since=x`, /since/),
      bad(`${MOMENT}/lines/AAA/C?since=-1`, /since/),
      bad(`${MOMENT}/lines/AAA/C?since=1`, /too far behind/),
      bad(`${MOMENT}/lines/AAA/C?depth=perhaps`, /depth/),
    ],
  },
  ...LIVE_CALLS.filter(isReplayed).map(replayed),
];
