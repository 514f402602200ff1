import { securityKey } from '../../engine/quotes/security-key.ts';
import type { Instrument, MarketSource, QuoteState } from '../market/market-source.ts';
import { emptyQuote, sameQuote } from '../market/quote-figures.ts';
import { isDelayed, isSimulated, minutesLate, quoteRowOf, type RowMarks } from './quote-row.ts';
import type { RowView } from './row-view.ts';

/** A row as it was last serialised, and the figures and marks that it was made from. */
interface WrittenRow extends RowMarks {
  readonly figures: Readonly<QuoteState>;
  readonly text: string;
}

/** An instrument's two rows: real-time and delayed. */
interface InstrumentTexts {
  readonly newsKey: string;
  current?: WrittenRow;
  delayed?: WrittenRow;
}

/**
 * The rows of `quoteRow` as JSON, cached. Serialising a row takes ten times as long as checking that nothing in it has changed,
 * and most rows of a list are unchanged when the list is requested again. So a row's text is kept until one of its figures
 * changes. It depends on no particular reader.
 */
export class RowTexts {
  private readonly source: MarketSource;
  private readonly quote = emptyQuote();
  // Instruments that are reloaded from the store are new objects.
  private readonly texts = new WeakMap<Instrument, InstrumentTexts>();

  constructor(source: MarketSource) {
    this.source = source;
  }

  /** The row of an instrument, as the caller may see it. */
  row(instrument: Instrument, { realtime, news, today }: RowView): string {
    const { source, quote } = this;
    const delayed = isDelayed(source, instrument, realtime);
    source.quote(instrument, delayed, quote);
    const delay = minutesLate(source, instrument, delayed);
    const simulated = isSimulated(source, instrument, today);
    const texts = this.textsOf(instrument);
    const newstoday = news.has(texts.newsKey);
    const last = delayed ? texts.delayed : texts.current;
    const isMarkedSo = last?.delay === delay && last.newstoday === newstoday && last.simulated === simulated;
    if (last !== undefined && isMarkedSo && sameQuote(last.figures, quote)) return last.text;
    const marks = { delay, newstoday, simulated };
    const written = { ...marks, figures: { ...quote }, text: JSON.stringify(quoteRowOf(instrument, quote, marks)) };
    if (delayed) texts.delayed = written;
    else texts.current = written;
    return written.text;
  }

  private textsOf(instrument: Instrument): InstrumentTexts {
    const known = this.texts.get(instrument);
    if (known !== undefined) return known;
    const made = { newsKey: securityKey(instrument) };
    this.texts.set(instrument, made);
    return made;
  }
}
