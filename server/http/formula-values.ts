import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormulaProgram } from '../../engine/formula/formula-program.ts';
import type { Instrument } from '../market/market-source.ts';
import { FormulaRefusal } from '../screens/formula-refusal.ts';
import { realtimeOf, subscriberOf } from './api-context.ts';
import { historyInTime } from './history-wait.ts';
import type { MarketContext } from './market-context.ts';
import { Problem } from './problem.ts';
import { isDelayed } from './quote-row.ts';
import type { ScreenFormula } from './screen-criteria.ts';

/**
 * The values of a formula's first line for securities, in their order, as the caller may see them. Throws a `Problem`: 401 for a
 * visitor, 400 in a replay or if the formula costs too much, 503 while histories are being read.
 */
export async function formulaValues(
  request: FastifyRequest,
  reply: FastifyReply,
  formulas: MarketContext['formulas'],
  { text, period, byTick }: ScreenFormula,
  securities: readonly Instrument[],
): Promise<Float64Array> {
  const { userid } = subscriberOf(request);
  const { market } = request;
  if (!formulas.isOf(market)) throw new Problem(400, 'A replay has no formulas.');
  const realtime = realtimeOf(request);
  const asked = {
    text,
    period,
    userid,
    isDelayed: (security: Instrument) => isDelayed(market, security, realtime),
  };
  return historyInTime(
    reply,
    formulas.values(asked, securities, 0, byTick).catch((reason) => {
      throw asProblem(reason);
    }),
  );
}

/** The program of a formula. Throws a 400 `Problem` that says in words what is wrong with its text. */
export function programOf(formulas: MarketContext['formulas'], text: string): FormulaProgram {
  try {
    return formulas.program(text);
  } catch (reason) {
    throw asProblem(reason);
  }
}

function asProblem(reason: unknown): unknown {
  return reason instanceof FormulaRefusal ? new Problem(reason.status, reason.message) : reason;
}
