import * as v from 'valibot';
import type { PortfolioValue, TransactionImport } from '../api/records.ts';
import { portfolioValue, transactionImport } from './answers/portfolio-answers.ts';
import type { Http } from './http.ts';

/** What a portfolio holds now. */
export function loadPositions(http: Http, portfolio: number): Promise<PortfolioValue> {
  return http.get(`/api/transaction/${portfolio}`, portfolioValue);
}

/** Brings transactions in. A text that cannot be used is an answer, not a failure. */
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
