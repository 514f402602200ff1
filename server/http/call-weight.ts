import type { FastifyRequest } from 'fastify';

/**
 * What a call costs, as declared by its route: `call`, plus 1 for `every` number of things that its path requests. The unit is
 * half a millisecond of a core that takes 1.5 ns for a step of `bench/machine-speed.ts`.
 */
interface CallWeight {
  readonly call: number;
  readonly every?: {
    readonly number: number;
    /** The name of what is counted, in the plural. */
    readonly of: string;
    /** How many of them a request asks for. The parameters have not been validated yet. */
    count(request: FastifyRequest): number;
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: 1. */
    weight?: CallWeight;
  }
}

/** Above this weight a call is heavy: the server runs only a few of them at a time (`HeavyCalls`). */
export const LIGHT_AT_MOST = 10;

/** No call weighs more than this: a larger request is refused, or finds less data. */
const HEAVIEST = 100;

/** The weight of a request. */
export function weightOf(request: FastifyRequest): number {
  const { weight } = request.routeOptions.config;
  if (weight === undefined) return 1;
  const { call, every } = weight;
  if (every === undefined) return call;
  const more = Math.floor(every.count(request) / every.number);
  return more > 0 ? Math.min(HEAVIEST, call + more) : call;
}

/** A weight in words, for the API description. */
export function weightInWords({ call, every }: CallWeight = { call: 1 }): string {
  return every === undefined ? `${call}` : `${call}, and 1 more for every ${every.number} ${every.of}`;
}

type Params = Readonly<Record<string, string | undefined>>;

/** The weight of a call for a range of dates: 1 for every `number` days. `from` and `to` name its parameters, `yyyymmdd`. */
export function weightOfDays(number: number, from: string, to: string): CallWeight {
  const days = (params: Params): number => dayNumber(params[to]) - dayNumber(params[from]) + 1;
  return { call: 1, every: { number, of: 'days', count: ({ params }) => days(params as Params) } };
}

/** The weight of a call for a list of symbols: 1 for every `number` of them. */
export function weightOfSymbols(number: number): CallWeight {
  const listed = ({ symbols = '' }: Params): number => symbols.split(/[\s,;]+/).length;
  return { call: 1, every: { number, of: 'symbols', count: ({ params }) => listed(params as Params) } };
}

/** Days since 1970; NaN for a text that is not a date. A call with such a text will be refused. */
function dayNumber(date = ''): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
}
