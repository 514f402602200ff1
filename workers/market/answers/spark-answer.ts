import * as v from 'valibot';
import { region } from './fields.ts';

/** One row of `/api/spark`; a missing close is null. */
const sparkAnswer = v.object({
  symbol: v.string(),
  region,
  closes: v.array(
    v.pipe(
      v.nullable(v.number()),
      v.transform((close) => (close !== null && close > 0 ? close : Number.NaN)),
    ),
  ),
});

/** One parsed row: NaN where nothing was traded. */
export type SparkAnswer = v.InferOutput<typeof sparkAnswer>;

/** The days of the requested symbols. */
export const sparkAnswers = v.array(sparkAnswer);
