import type { Logger } from 'kysely';

/** Called for every statement with its kind (`select`, `insert`, `update`, `delete`, `begin`, `commit`, `rollback`, `other`). */
export type QueryObserver = (operation: string, seconds: number) => void;

const KEYWORDS: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

/** A `log` function for Kysely that reports every statement to `observe`, failed ones included. */
export function queryLogger(observe: QueryObserver): Logger {
  return ({ query, queryDurationMillis }) => {
    const keyword = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? '';
    observe(KEYWORDS.has(keyword) ? keyword : 'other', queryDurationMillis / 1000);
  };
}
