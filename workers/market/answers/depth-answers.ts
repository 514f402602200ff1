import * as v from 'valibot';
import { figure, text } from './fields.ts';

const order = v.object({
  price: figure,
  volume: figure,
  mm: text,
  ordernum: figure,
  time: text,
});
const orders = v.nullish(v.array(order), []);
const level = v.object({ price: figure, volume: figure, num: figure });
const levels = v.nullish(v.array(level), []);

/** `/api/depth`: the fields that a book uses. */
export const depthAnswer = v.object({ bids: orders, asks: orders });

/** `/api/depthprice`. */
export const depthPriceAnswer = v.object({ bids: levels, asks: levels });
