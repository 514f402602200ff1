import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PRICE_NUMBERS } from '../../../engine/format/number-kind.ts';
import { SPARK_CHANGED, SPARK_SLOTS } from '../../../engine/quotes/day-spark.ts';
import { QuoteField, type QuoteFieldNumber } from '../../../engine/quotes/quote-field.ts';
import type { QuoteListFeed } from '../../../ui/market/quote-list-feed.ts';
import { paintSpark } from '../../../ui/quote-table/spark-painter.ts';

/** The part of an element that a sparkline needs. Counts how often it is written to. */
class Drawn {
  writes = 0;
  readonly dataset: Record<string, string> = {};
  private readonly attributes = new Map<string, string>();
  private readonly tag: string;
  private children: Drawn[] = [];

  constructor(tag: string) {
    this.tag = tag;
  }

  setAttribute(name: string, value: string): void {
    this.writes += 1;
    this.attributes.set(name, value);
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  get childElementCount(): number {
    return this.children.length;
  }

  append(...children: Drawn[]): void {
    this.children.push(...children);
  }

  replaceChildren(...children: Drawn[]): void {
    this.children = children;
  }

  querySelectorAll(tag: string): Drawn[] {
    return this.children.flatMap((child) => [...(child.tag === tag ? [child] : []), ...child.querySelectorAll(tag)]);
  }
}

beforeEach(() => vi.stubGlobal('document', { createElementNS: (_: string, tag: string) => new Drawn(tag) }));
afterEach(() => vi.unstubAllGlobals());

const values: Partial<Record<QuoteFieldNumber, number>> = {};
const sparks = new Float32Array(SPARK_SLOTS).fill(Number.NaN);
const feed = { sparks, value: (_row: number, field: QuoteFieldNumber) => values[field] ?? Number.NaN };

function paint(cell: Drawn, changed: number): void {
  paintSpark(
    cell as unknown as HTMLElement,
    feed as unknown as QuoteListFeed,
    0,
    changed,
    PRICE_NUMBERS,
    'en-CA',
    (key, said) => `${key} ${JSON.stringify(said)}`,
  );
}

it('names the day’s high and low, which no ten-minute close may have reached', () => {
  const cell = new Drawn('span');
  Object.assign(values, {
    [QuoteField.Last]: 70,
    [QuoteField.Change]: 1,
    [QuoteField.High]: 71.25,
    [QuoteField.Low]: 68.5,
  });
  paint(cell, SPARK_CHANGED);
  expect(cell.getAttribute('aria-label')).toBeNull();
  sparks.set([70.5, 69.5, 70]);
  paint(cell, SPARK_CHANGED);
  expect(cell.getAttribute('role')).toBe('img');
  expect(cell.getAttribute('aria-label')).toBe('list.spark {"low":"68.50","high":"71.25","last":"70.00"}');

  // A new extreme is named at once, and nothing is drawn.
  const paths = cell.querySelectorAll('path');
  const drawn = paths.map(({ writes }) => writes);
  values[QuoteField.High] = 72;
  paint(cell, 1 << QuoteField.High);
  expect(cell.getAttribute('aria-label')).toContain('"high":"72.00"');
  expect(paths.map(({ writes }) => writes)).toEqual(drawn);
});
