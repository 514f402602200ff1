import type { Logger } from 'kysely';

/** Hears of every statement: what it was (`select`, `insert`, `update`, `delete`, `begin`, `commit`, `rollback`, `other`). */
export type QueryObserver = (operation: string, seconds: number) => void;

const KEYWORDS: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

/** Kysely's `log` that tells `observe` of every statement, failed ones too. */
export function queryLogger(observe: QueryObserver): Logger {
  return ({ query, queryDurationMillis }) => {
    const keyword = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? '';
    observe(KEYWORDS.has(keyword) ? keyword : 'other', queryDurationMillis / 1000);
  };
}
