import { expect, it } from 'vitest';
import { SPARK_SLOTS } from '../../../../engine/quotes/day-spark.ts';
import { QuoteMirror } from '../../../../engine/quotes/quote-diff.ts';
import { QuoteField } from '../../../../engine/quotes/quote-field.ts';
import type { ListMessage } from '../../../../workers/api/quote-list.ts';
import { sendCopy } from '../../../../workers/chart/lists/list-copy.ts';
import { delivered, Inbox } from '../../market/inbox.ts';

const STATUS = { phase: 'ready', failure: '', connected: true, updatedAt: 7 } as const;
const ROWS = ['RY', 'TD'].map((symbol) => ({ symbol, region: 'C', name: '', sectype: 1, ex: 'T' }) as const);

/** What a reader of a copy gets of a list with these days. */
async function copied(sparks: Float32Array, count = ROWS.length) {
  const values = new QuoteMirror();
  values.reset(count);
  values.columns[QuoteField.Last].fill(5);
  const { port1, port2 } = new MessageChannel();
  const inbox = new Inbox<ListMessage>(port1);
  sendCopy(port2, ROWS.slice(0, count) as never, STATUS, values, sparks);
  await delivered();
  return { port: port1, messages: inbox.all };
}

it('a copy has the rows, all their numbers, and their days if there are any', async () => {
  const { port, messages } = await copied(new Float32Array(2 * SPARK_SLOTS).fill(3));
  const [rows, diff, spark] = messages;
  expect(messages).toHaveLength(3);
  expect(rows).toEqual({ type: 'rows', rows: ROWS, status: STATUS });
  const mirror = new QuoteMirror();
  mirror.reset(2);
  if (diff?.type === 'diff') mirror.apply(diff.packet);
  expect([0, 1].map((row) => mirror.value(row, QuoteField.Last))).toEqual([5, 5]);
  expect(spark).toMatchObject({ type: 'spark', rows: Uint32Array.of(0, 1) });
  port.close();
});

it('without days none are sent, and without rows nothing but that', async () => {
  const some = await copied(new Float32Array(0));
  expect(some.messages.map(({ type }) => type)).toEqual(['rows', 'diff']);
  const none = await copied(new Float32Array(0), 0);
  expect(none.messages.map(({ type }) => type)).toEqual(['rows']);
  some.port.close();
  none.port.close();
});

it('its port closes when the reader asks for it, and not before', async () => {
  const { port } = await copied(new Float32Array(0));
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    port.addEventListener('close', () => {
      isClosed = true;
      resolve();
    });
  });
  port.postMessage({ type: 'credit' });
  await delivered();
  expect(isClosed).toBe(false);
  port.postMessage({ type: 'close' });
  await closed;
});
