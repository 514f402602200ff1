import * as v from 'valibot';
import type { Article, DepthEntitlement, Fundamental, LookupMatch, NewsItem } from '../../api/records.ts';
import { date, figure, flag, region, text } from './fields.ts';

const id = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);

/** A story may concern a whole market instead of a symbol; its region then names the market. */
const regionOrCanada = v.nullish(region, 'C');

/** `/api/news`. */
export const newsItems = v.array(
  v.pipe(
    v.object({
      id: v.nullish(id),
      bid: v.nullish(id),
      head: text,
      title: text,
      symbol: text,
      region: regionOrCanada,
      date,
      time: text,
      lang: text,
    }),
    v.transform(
      ({ bid, head, ...item }): NewsItem => ({ ...item, id: item.id ?? bid ?? '', title: item.title || head }),
    ),
  ),
);

/** `/api/article`. */
export const article = v.object({
  title: text,
  date,
  body: text,
  symbol: text,
  region: regionOrCanada,
  lang: text,
}) satisfies v.GenericSchema<unknown, Article>;

/** `/api/hasdepth`. */
export const depthEntitlement = v.object({ level2: flag, depthprice: flag }) satisfies v.GenericSchema<
  unknown,
  DepthEntitlement
>;

/** `/api/lookup`. */
export const lookupMatches = v.array(
  v.object({ symbol: v.string(), region, name: text, ex: text }) satisfies v.GenericSchema<unknown, LookupMatch>,
);

/** `/api/fundamental`. */
export const fundamental = v.object({
  name: text,
  sectypestr: text,
  shares: figure,
  yearhi: figure,
  yearlo: figure,
  eps: figure,
  erncurr: text,
  pe: figure,
  div: figure,
  divcurr: text,
  yield: figure,
  exdate: date,
  sector: text,
}) satisfies v.GenericSchema<unknown, Fundamental>;
