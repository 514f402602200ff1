import * as v from 'valibot';
import { failureOf } from '../../api/failure.ts';
import type { SymbolKey } from '../../api/quote-list.ts';
import type { PortfolioValue, ServerAnswer, TransactionImport } from '../../api/records.ts';
import { portfolioValue, transactionImport } from '../answers/portfolio-answers.ts';
import { type Http, symbolSegment } from './http.ts';

/** Adds a security to a portfolio; an existing entry stays as it is. */
export async function addEntry(http: Http, portfolio: number, { symbol, region }: SymbolKey): Promise<void> {
  await http.get(
    `/api/portfolio/add/${symbolSegment(symbol)}${encodeURIComponent(` ${region} ${portfolio}`)}`,
    v.unknown(),
  );
}

/** Deletes a portfolio's entry. If another tab has already deleted it, that counts as success. */
export async function deleteEntry(http: Http, subid: string): Promise<void> {
  try {
    await http.get(`/api/portfolio/delete/${encodeURIComponent(subid)}`, v.unknown());
  } catch (thrown) {
    if (failureOf(thrown) !== 'not-found') throw thrown;
  }
}

/** A portfolio's current holdings. */
export function loadPositions(http: Http, portfolio: number): Promise<ServerAnswer<PortfolioValue>> {
  return http.getOrLastKnown(`/api/transaction/${portfolio}`, portfolioValue);
}

/** Imports transactions. An invalid text is an answer, not a failure. */
export function sendTransactions(
  http: Http,
  portfolio: number,
  csv: string,
  replace: boolean,
): Promise<TransactionImport> {
  const how = replace ? '?replace=true' : '';
  return http.postCsv(`/api/transaction/import/${portfolio}${how}`, csv, transactionImport);
}

/** A portfolio's transactions as CSV text. */
export function loadTransactions(http: Http, portfolio: number): Promise<string> {
  return http.get(`/api/transaction/export/${portfolio}`, v.string());
}
