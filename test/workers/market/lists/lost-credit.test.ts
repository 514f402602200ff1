import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { QuoteMirror } from '../../../../engine/quotes/quote-diff.ts';
import { QUOTE_FIELD_COUNT, type QuoteFieldNumber } from '../../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { ListMessage } from '../../../../workers/api/quote-list.ts';
import { quoteRows } from '../../../../workers/market/answers/quote-answer.ts';
import { PortOutlet } from '../../../../workers/market/lists/list-outlet.ts';
import { QuoteList } from '../../../../workers/market/lists/quote-list.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { delivered, Inbox } from '../inbox.ts';

const SYMBOLS = ['AA', 'BB', 'CC'];

const quoteLine = fc
  .tuple(fc.constantFrom(...SYMBOLS), fc.integer({ min: 1, max: 20 }))
  .map(([symbol, n]) => `Q,T,${symbol},${n},100,${n + 1},200,1`);
const tradeLine = fc
  .tuple(fc.constantFrom(...SYMBOLS), fc.integer({ min: 1, max: 20 }), fc.constantFrom(4, 0))
  .map(([symbol, n, flags]) => `T,T,${symbol},${n},100,1,${flags},${n},1`);
/** The events of a list, in any order: lines, frames, credit of the page, hiding and showing the tab. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(quoteLine, tradeLine) },
  { weight: 3, arbitrary: fc.constant('frame') },
  { weight: 1, arbitrary: fc.constantFrom('credit', 'hide', 'show', 'refresh', 'fade') },
);

test('lost credit never loses the last value: the page ends up equal to the table, whatever it missed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 80 }), async (events) => {
      const table = new QuoteTable();
      const reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
      const tab: Tab = { lock: 'tab', visible: true, closers: new Set() };
      const { port1, port2 } = new MessageChannel();
      const inbox = new Inbox<ListMessage>(port2);
      const list = new QuoteList(
        { type: 'index' },
        tab,
        new PortOutlet(port1),
        table,
        new Subscriptions(table, () => {}),
      );
      const answer = v.parse(
        quoteRows,
        SYMBOLS.map((symbol) => ({ symbol, region: 'C', name: symbol, ex: 'T', last: 10, change: 0, delay: 0 })),
      );
      const frame = (): void => {
        list.collect(performance.now());
        table.clearDirty();
        list.flush();
      };
      list.show(answer);
      let diffs = 0;
      for (const what of events) {
        if (what === 'frame') frame();
        else if (what === 'credit') list.addCredit();
        else if (what === 'refresh') list.show(answer);
        else if (what === 'fade') table.stepFades();
        else if (what === 'hide' || what === 'show') tab.visible = what === 'show';
        else reader.read(what);
      }
      tab.visible = true;
      list.addCredit();
      frame();
      await delivered();
      port1.close();
      port2.close();

      const mirror = new QuoteMirror();
      for (const message of inbox.all) {
        if (message.type === 'rows') mirror.reset(message.rows.length);
        if (message.type !== 'diff') continue;
        mirror.apply(message.packet);
        diffs += 1;
      }
      expect(diffs).toBeLessThanOrEqual(2 + events.filter((what) => what === 'credit').length);
      for (const [row, symbol] of SYMBOLS.entries()) {
        for (let field = 0; field < QUOTE_FIELD_COUNT; field += 1) {
          const number = field as QuoteFieldNumber;
          expect(mirror.value(row, number)).toBe(table.value(table.add(symbol, 'C'), number));
        }
      }
    }),
    { numRuns: 60 },
  );
});
