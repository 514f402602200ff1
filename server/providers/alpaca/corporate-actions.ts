import type { CorporateAction } from '../feed-provider.ts';
import { type JsonObject, jsonNumber, jsonObject, jsonObjects } from '../json-answer.ts';
import type { RestClient } from './rest-client.ts';
import { dateAfter, dateOfText, dateText } from './stamp.ts';

/**
 * Alpaca finds actions by the date on which it processes them, which for a dividend is the day it is paid. So the request
 * covers this many more days before and after, and the ex-dates decide.
 */
const DAYS_BEFORE = 14;
const DAYS_AFTER = 180;

/** The most actions that a page holds. */
const PAGE_LIMIT = '1000';

/** The splits, consolidations and cash dividends of a symbol with ex-dates `from … to` (`yyyymmdd`, inclusive), oldest first. */
export async function alpacaActions(
  data: RestClient,
  symbol: string,
  from: number,
  to: number,
): Promise<readonly CorporateAction[]> {
  const query = {
    symbols: symbol,
    types: 'forward_split,reverse_split,cash_dividend',
    start: dateText(dateAfter(from, -DAYS_BEFORE)),
    end: dateText(dateAfter(to, DAYS_AFTER)),
    sort: 'asc',
    limit: PAGE_LIMIT,
  };
  const actions: CorporateAction[] = [];
  for await (const page of data.pages('/v1/corporate-actions', query)) {
    const kinds = jsonObject(jsonObject(page).corporate_actions);
    actions.push(
      ...jsonObjects(kinds.forward_splits).map(splitOf),
      ...jsonObjects(kinds.reverse_splits).map(splitOf),
      ...jsonObjects(kinds.cash_dividends).map(dividendOf),
    );
  }
  return actions.filter(({ date }) => date >= from && date <= to).sort((a, b) => a.date - b.date);
}

function splitOf(action: JsonObject): CorporateAction {
  return {
    kind: 'split',
    date: dateOfText(action.ex_date),
    newshares: jsonNumber(action.new_rate),
    oldshares: jsonNumber(action.old_rate),
  };
}

function dividendOf(action: JsonObject): CorporateAction {
  return { kind: 'dividend', date: dateOfText(action.ex_date), amount: jsonNumber(action.rate) };
}
