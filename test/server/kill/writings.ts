import { Random } from '../../../server/simulation/random.ts';
import type { Login } from '../log-in.ts';
import type { Writing } from './ledger.ts';

/** A subscriber who writes. */
interface Subscriber {
  readonly id: number;
  readonly login: Login;
}

/** A security that can be put into a portfolio. */
interface Security {
  readonly symbol: string;
  readonly region: 'C' | 'U';
}

const post = (login: Login | undefined, type: string, body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': type, ...login?.headers },
  body,
});

/**
 * Everything that a browser may write at the same time: settings, alarms, entries, imports that replace and that add, messages.
 */
export function writingsOf(subscriber: Subscriber, securities: readonly Security[], seed: number): Writing<unknown>[] {
  const random = (of: number): Random => new Random().key(seed, subscriber.id, of);
  return [
    setting(subscriber, 'spasettings', random(1)),
    setting(subscriber, 'xalarms', random(2)),
    entries(subscriber, securities, random(3)),
    replacing(subscriber, random(4)),
    adding(subscriber, random(5)),
    messages(subscriber, random(6)),
  ] as Writing<unknown>[];
}

/** Successive strings of up to 20 kB: one page of the store, or several. */
function setting({ id, login }: Subscriber, name: 'spasettings' | 'xalarms', random: Random): Writing<string> {
  let n = 0;
  return {
    name,
    next() {
      const value = `${++n}:`.padEnd(random.below(20) === 0 ? 20_000 : 40 + random.below(400), 'abc');
      const init = post(login, 'application/json', JSON.stringify({ name, value }));
      return { path: '/api/usersettings/set', init, after: value };
    },
    async read(store) {
      const row = await store
        .selectFrom('setting')
        .select('value')
        .where('user_id', '=', id)
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value ?? '';
    },
  };
}

const ENTRIES = 7;

/** Symbols of portfolio 7 with their `subid`, which are added and removed. */
function entries({ id, login }: Subscriber, securities: readonly Security[], random: Random): Writing<string[]> {
  const key = ({ symbol, region }: Security): string => `${symbol} ${region}`;
  const subids = new Map<string, string>();
  let added = '';
  return {
    name: 'portfolio entries',
    next(now) {
      const headers = { cookie: login.cookie };
      const gone = now[random.below(Math.max(1, now.length))];
      const subid = gone === undefined ? undefined : subids.get(gone);
      added = '';
      if (subid !== undefined && random.below(3) === 0) {
        const after = now.filter((one) => one !== gone);
        return { path: `/api/portfolio/delete/${subid}`, init: { headers }, after };
      }
      added = key(securities[random.below(securities.length)] as Security);
      const path = `/api/portfolio/add/${encodeURIComponent(`${added.replace('/', '!')} ${ENTRIES}`)}`;
      return { path, init: { headers }, after: [...new Set([...now, added])].sort() };
    },
    acknowledged(answer) {
      if (added !== '') subids.set(added, (JSON.parse(answer) as { subid: string }).subid);
    },
    async read(store) {
      const rows = await store
        .selectFrom('portfolio_entry')
        .select(['symbol', 'region'])
        .where('user_id', '=', id)
        .where('portfolio', '=', ENTRIES)
        .execute();
      return rows.map(key).sort();
    },
  };
}

/** How many transactions of each number of shares a portfolio has: an import's number is its transactions' shares. */
type Imports = Readonly<Record<string, number>>;

/** Imports of up to 900 transactions (two statements), each replacing the previous one. */
function replacing(subscriber: Subscriber, random: Random): Writing<Imports> {
  let n = 0;
  return {
    name: 'imports that replace',
    next() {
      const rows = 1 + random.below(900);
      return { ...importOf(subscriber, 5, ++n, rows, true), after: { [n]: rows } };
    },
    read: (store) => importsIn(store, subscriber, 5),
  };
}

/** Imports of up to 40 transactions, each added to the previous ones, starting over when there are many. */
function adding(subscriber: Subscriber, random: Random): Writing<Imports> {
  let n = 0;
  return {
    name: 'imports that add',
    next(now) {
      const rows = 1 + random.below(40);
      const afresh = Object.keys(now).length > 100;
      return { ...importOf(subscriber, 6, ++n, rows, afresh), after: { ...(afresh ? {} : now), [n]: rows } };
    },
    read: (store) => importsIn(store, subscriber, 6),
  };
}

function importOf({ login }: Subscriber, portfolio: number, shares: number, rows: number, replace: boolean) {
  const row = `2020-01-02,MSFT,U,${shares},158.6,0,USD`;
  const csv = ['date,symbol,region,shares,price,commission,currency', ...new Array<string>(rows).fill(row)].join('\n');
  return { path: `/api/transaction/import/${portfolio}?replace=${replace}`, init: post(login, 'text/csv', csv) };
}

async function importsIn(store: Parameters<Writing<Imports>['read']>[0], { id }: Subscriber, portfolio: number) {
  const rows = await store
    .selectFrom('portfolio_transaction')
    .select((of) => ['shares', of.fn.countAll<number>().as('count')])
    .where('user_id', '=', id)
    .where('portfolio', '=', portfolio)
    .groupBy('shares')
    .execute();
  return Object.fromEntries(rows.map(({ shares, count }) => [String(shares), Number(count)]));
}

/** Messages of a visitor, each from an address of its own: one address may write five an hour. */
function messages({ id }: Subscriber, random: Random): Writing<string[]> {
  const prefix = `of ${id}, number `;
  let n = 0;
  return {
    name: 'contact messages',
    next(now) {
      const subject = `${prefix}${++n}`;
      const body = 'Hello.<br>'.repeat(1 + random.below(50));
      const init = post(undefined, 'application/json', JSON.stringify({ subject, body, email: 'a@example.com' }));
      const address = `10.${id}.${n >> 8}.${n & 255}`;
      return {
        path: '/api/message',
        init: { ...init, headers: { ...init.headers, 'X-Forwarded-For': address } },
        after: [...now, subject],
      };
    },
    acknowledged(answer) {
      if (answer !== 'OK') throw new Error(`a message was refused: ${answer}`);
    },
    async read(store) {
      const rows = await store
        .selectFrom('contact_message')
        .select('subject')
        .where('subject', 'like', `${prefix}%`)
        .orderBy('id')
        .execute();
      return rows.map(({ subject }) => subject);
    },
  };
}
