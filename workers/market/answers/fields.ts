import * as v from 'valibot';

/** A number that may be missing; NaN then (a default must pass the schema too, and JSON has no NaN of its own). */
export const figure = v.nullish(v.union([v.number(), v.nan()]), Number.NaN);

/** A text that may be missing; empty then. */
export const text = v.nullish(v.string(), '');

/** A switch that may be missing; off then. */
export const flag = v.nullish(v.boolean(), false);

/** A region. */
export const region = v.picklist(['C', 'U']);

/** An exchange date, `yyyymmdd`; 0 when missing. */
export const date = v.nullish(v.pipe(v.number(), v.integer()), 0);
