import type { CorporateAction } from '../feed-provider.ts';
import { type Received, received, receivedList, receivedNumber } from './received.ts';
import type { RestClient } from './rest-client.ts';
import { dateAfter, dateOfText, dateText } from './stamp.ts';

/**
 * Alpaca looks for actions by the date on which it processes them, which for a dividend is the day it is paid. So this many days
 * before and after are asked for too, and the ex-dates decide.
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
    const kinds = received(received(page).corporate_actions);
    actions.push(
      ...receivedList(kinds.forward_splits).map(splitOf),
      ...receivedList(kinds.reverse_splits).map(splitOf),
      ...receivedList(kinds.cash_dividends).map(dividendOf),
    );
  }
  return actions.filter(({ date }) => date >= from && date <= to).sort((a, b) => a.date - b.date);
}

function splitOf(action: Received): CorporateAction {
  return {
    kind: 'split',
    date: dateOfText(action.ex_date),
    newshares: receivedNumber(action.new_rate),
    oldshares: receivedNumber(action.old_rate),
  };
}

function dividendOf(action: Received): CorporateAction {
  return { kind: 'dividend', date: dateOfText(action.ex_date), amount: receivedNumber(action.rate) };
}
