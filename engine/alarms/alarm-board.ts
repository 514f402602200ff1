import { grown } from '../core/columns.ts';
import { QuoteField, type QuoteValues } from '../quotes/quote-field.ts';
import { AlarmEvent, type AlarmEventNumber, AlarmFigures } from './alarm-figures.ts';
import { type AlarmRule, MAX_CONDITIONS, REPEATS } from './alarm-rule.ts';
import {
  CONDITION_TABLE,
  type ConditionTypeNumber,
  DIRECTION_TABLE,
  type DirectionNumber,
  isMomentary,
  Stand,
  type StandNumber,
  standOf,
} from './condition.ts';

const EVENTS = Object.keys(AlarmEvent).length;
const END = -1;
const AT_START = 64;
const MINUTE_MS = 60_000;
const ONCE = REPEATS.indexOf('once');
const BAR = REPEATS.indexOf('bar');

/** What is remembered of an alarm while it is not on a board. Times are the market's, Unix ms. */
export interface AlarmMemory {
  /** When it last fired; 0 if it has not since it was set or reset. */
  readonly fired: number;
  /** When it was set or reset: nothing earlier fires it. */
  readonly armed: number;
  /** Where it stood. */
  readonly stand: StandNumber;
}

/** What a board reports. */
interface AlarmListener {
  /**
   * An alarm fired at a market time (Unix ms). `figure`: what its first condition compares, NaN for an event without one.
   * `late`: it was found in minutes that were missed when they happened.
   */
  fired(alarm: number, figure: number, at: number, late: boolean): void;
  /** An alarm stands elsewhere than before, which matters for whether it fires next. */
  moved?(alarm: number): void;
}

/**
 * All alarms that are watched, by the rows of a quote table. An update of a row costs one array access if nothing watches that
 * kind of update, and otherwise as much as what watches it. All state is in typed arrays; an update allocates nothing.
 *
 * An alarm stands where its conditions want it, or elsewhere. It fires when it comes to stand there; one without a crossing
 * also if it stands there at the first update (specification section 4).
 */
export class AlarmBoard {
  private readonly quotes: QuoteValues;
  private readonly listener: AlarmListener;
  private readonly figures = new AlarmFigures();
  private late = false;

  // By row and event: the first condition.
  private first: Int32Array = new Int32Array(AT_START * EVENTS).fill(END);
  // By row: the figures before the latest event, and the dividend.
  private high: Float64Array = new Float64Array(AT_START).fill(Number.NaN);
  private low: Float64Array = new Float64Array(AT_START).fill(Number.NaN);
  private yearHigh: Float64Array = new Float64Array(AT_START).fill(Number.NaN);
  private yearLow: Float64Array = new Float64Array(AT_START).fill(Number.NaN);
  private halt: Float64Array = new Float64Array(AT_START);
  private dividend: Float64Array = new Float64Array(AT_START).fill(Number.NaN);

  // By condition: alarm × MAX_CONDITIONS + place.
  private type: Uint8Array = new Uint8Array(AT_START * MAX_CONDITIONS);
  private direction: Uint8Array = new Uint8Array(AT_START * MAX_CONDITIONS);
  private value: Float64Array = new Float64Array(AT_START * MAX_CONDITIONS);
  private upper: Float64Array = new Float64Array(AT_START * MAX_CONDITIONS);
  private next: Int32Array = new Int32Array(AT_START * MAX_CONDITIONS);

  // By alarm.
  private row: Int32Array = new Int32Array(AT_START);
  private count: Uint8Array = new Uint8Array(AT_START);
  private isAnd: Uint8Array = new Uint8Array(AT_START);
  private repeat: Uint8Array = new Uint8Array(AT_START);
  private regularOnly: Uint8Array = new Uint8Array(AT_START);
  private needsChange: Uint8Array = new Uint8Array(AT_START);
  private hasMoment: Uint8Array = new Uint8Array(AT_START);
  private expires: Float64Array = new Float64Array(AT_START);
  private fired: Float64Array = new Float64Array(AT_START);
  private armed: Float64Array = new Float64Array(AT_START);
  private stand: Uint8Array = new Uint8Array(AT_START);
  /** The update that tested it last: one with several conditions of an event is tested once. */
  private tested: Float64Array = new Float64Array(AT_START);
  private readonly free: number[] = [];
  private used = 0;
  private update = 0;

  constructor(quotes: QuoteValues, listener: AlarmListener) {
    this.quotes = quotes;
    this.listener = listener;
  }

  /** Watches a rule's conditions on a row. Returns the alarm's number, which is free again once it is removed. */
  add(rule: AlarmRule, row: number, { fired, armed, stand }: AlarmMemory): number {
    const alarm = this.free.pop() ?? this.used++;
    if (alarm >= this.row.length) this.growAlarms(this.row.length * 2);
    while (row >= this.high.length) this.growRows(this.high.length * 2);
    this.row[alarm] = row;
    this.count[alarm] = rule.conditions.length;
    this.isAnd[alarm] = rule.join === 'and' ? 1 : 0;
    this.repeat[alarm] = REPEATS.indexOf(rule.repeat);
    this.regularOnly[alarm] = rule.extended ? 0 : 1;
    this.needsChange[alarm] = rule.conditions.some((one) => DIRECTION_TABLE[one.direction].needsChange) ? 1 : 0;
    this.hasMoment[alarm] = rule.conditions.some((one) => isMomentary(one.type)) ? 1 : 0;
    this.expires[alarm] = rule.expires === 0 ? Number.POSITIVE_INFINITY : rule.expires;
    this.fired[alarm] = fired;
    this.armed[alarm] = armed;
    this.stand[alarm] = stand;
    this.tested[alarm] = 0;
    for (const [place, { type, direction, value, upper }] of rule.conditions.entries()) {
      const slot = alarm * MAX_CONDITIONS + place;
      this.type[slot] = type;
      this.direction[slot] = direction;
      this.value[slot] = value;
      this.upper[slot] = upper;
      this.append(row * EVENTS + CONDITION_TABLE[type].event, slot);
    }
    return alarm;
  }

  /** Stops watching an alarm. */
  remove(alarm: number): void {
    for (let place = 0; place < this.count[alarm]; place += 1) {
      const slot = alarm * MAX_CONDITIONS + place;
      const { event } = CONDITION_TABLE[this.type[slot] as ConditionTypeNumber];
      this.unlink(this.row[alarm] * EVENTS + event, slot);
    }
    this.free.push(alarm);
  }

  /** What has to be remembered of an alarm. */
  memory(alarm: number): AlarmMemory {
    return {
      fired: this.fired[alarm],
      armed: this.armed[alarm],
      stand: this.stand[alarm] as StandNumber,
    };
  }

  /** Whether anything of a row is watched. */
  watches(row: number): boolean {
    if (row >= this.high.length) return false;
    for (let event = 0; event < EVENTS; event += 1) if (this.first[row * EVENTS + event] !== END) return true;
    return false;
  }

  /** Begins a row, of which nothing is known but its yearly dividend per share: no line carries that. */
  begin(row: number, dividend: number): void {
    while (row >= this.high.length) this.growRows(this.high.length * 2);
    for (const column of [this.high, this.low, this.yearHigh, this.yearLow]) column[row] = Number.NaN;
    this.halt[row] = 0;
    this.dividend[row] = dividend;
  }

  /** Tests a trade of `size` shares, after the quote has it. `isRegular`: in the regular hours. */
  trade(row: number, size: number, at: number, isRegular: boolean): void {
    if (row >= this.high.length) return;
    if (this.first[row * EVENTS + AlarmEvent.Trade] !== END) {
      this.late = false;
      this.figures.read(this.quotes, row);
      this.figures.size = size;
      this.test(row, AlarmEvent.Trade, at, isRegular);
    }
    this.keepExtremes(row);
  }

  /** Tests a row whose bid and ask changed. */
  quote(row: number, at: number, isRegular: boolean): void {
    if (row >= this.high.length || this.first[row * EVENTS + AlarmEvent.Quote] === END) return;
    this.late = false;
    this.figures.read(this.quotes, row);
    this.figures.size = Number.NaN;
    this.test(row, AlarmEvent.Quote, at, isRegular);
  }

  /** Tests a row after its summary. The first summary only sets the initial state. */
  summary(row: number, at: number, isRegular: boolean): void {
    if (row >= this.high.length) return;
    const code = this.quotes.value(row, QuoteField.HaltCode);
    if (this.first[row * EVENTS + AlarmEvent.Summary] !== END && !Number.isNaN(this.high[row])) {
      this.late = false;
      this.figures.read(this.quotes, row);
      this.figures.size = Number.NaN;
      this.test(row, AlarmEvent.Summary, at, isRegular);
    }
    this.halt[row] = code;
    this.keepExtremes(row);
  }

  /**
   * Tests a price that was missed when it was traded, at `at` or in the minute from then on. `previousClose`: NaN if it is
   * unknown.
   */
  missed(row: number, price: number, previousClose: number, at: number, isRegular: boolean): void {
    if (row >= this.high.length || this.first[row * EVENTS + AlarmEvent.Trade] === END) return;
    this.late = true;
    const { figures } = this;
    figures.last = price;
    figures.change = price - previousClose;
    // What else the row had at that time is unknown.
    figures.open = Number.NaN;
    figures.volume = Number.NaN;
    figures.trades = Number.NaN;
    figures.size = Number.NaN;
    figures.bid = Number.NaN;
    figures.ask = Number.NaN;
    figures.bidSize = Number.NaN;
    figures.askSize = Number.NaN;
    this.test(row, AlarmEvent.Trade, at, isRegular);
  }

  private test(row: number, event: AlarmEventNumber, at: number, isRegular: boolean): void {
    const { figures } = this;
    figures.highBefore = this.high[row];
    figures.lowBefore = this.low[row];
    figures.yearHighBefore = this.yearHigh[row];
    figures.yearLowBefore = this.yearLow[row];
    figures.haltCodeBefore = this.halt[row];
    figures.dividend = this.dividend[row];
    this.update += 1;
    for (let slot = this.first[row * EVENTS + event]; slot !== END; slot = this.next[slot]) {
      const alarm = (slot / MAX_CONDITIONS) | 0;
      if (this.tested[alarm] === this.update) continue;
      this.tested[alarm] = this.update;
      if (this.repeat[alarm] === ONCE && this.fired[alarm] !== 0) continue;
      if ((this.regularOnly[alarm] === 1 && !isRegular) || at >= this.expires[alarm]) continue;
      // A missed minute has no figures from before the alarm was set, nor from before it last fired.
      if (this.late && (at < this.armed[alarm] || at <= this.fired[alarm])) continue;
      this.testAlarm(alarm, event, at);
    }
  }

  private testAlarm(alarm: number, event: AlarmEventNumber, at: number): void {
    const stand = this.standOf(alarm, event);
    if (stand === Stand.Unknown) return;
    const before = this.stand[alarm];
    // What is met at an event is over after it.
    const after = this.hasMoment[alarm] === 1 ? this.standOf(alarm, undefined) : stand;
    this.stand[alarm] = after;
    if (stand === Stand.There && this.isDue(alarm, before, at)) {
      this.fired[alarm] = at;
      const slot = alarm * MAX_CONDITIONS;
      const figure = CONDITION_TABLE[this.type[slot] as ConditionTypeNumber].figure(this.figures);
      this.listener.fired(alarm, figure, at, this.late);
    } else if (after !== before) {
      this.listener.moved?.(alarm);
    }
  }

  private isDue(alarm: number, before: number, at: number): boolean {
    const comes = before === Stand.Elsewhere || (before === Stand.Unknown && this.needsChange[alarm] === 0);
    if (this.repeat[alarm] !== BAR) return comes;
    const last = this.fired[alarm];
    const isNewBar = last === 0 || Math.floor(at / MINUTE_MS) !== Math.floor(last / MINUTE_MS);
    return isNewBar && (comes || this.needsChange[alarm] === 0);
  }

  /** Where all conditions of an alarm stand together. */
  private standOf(alarm: number, event: AlarmEventNumber | undefined): StandNumber {
    const start = alarm * MAX_CONDITIONS;
    const decides = this.isAnd[alarm] === 1 ? Stand.Elsewhere : Stand.There;
    let isKnown = true;
    for (let slot = start; slot < start + this.count[alarm]; slot += 1) {
      const stand = standOf(
        this.type[slot] as ConditionTypeNumber,
        this.direction[slot] as DirectionNumber,
        this.value[slot],
        this.upper[slot],
        event,
        this.figures,
      );
      if (stand === decides) return stand;
      if (stand === Stand.Unknown) isKnown = false;
    }
    if (!isKnown) return Stand.Unknown;
    return decides === Stand.There ? Stand.Elsewhere : Stand.There;
  }

  private keepExtremes(row: number): void {
    this.high[row] = this.quotes.value(row, QuoteField.High);
    this.low[row] = this.quotes.value(row, QuoteField.Low);
    this.yearHigh[row] = this.quotes.value(row, QuoteField.YearHigh);
    this.yearLow[row] = this.quotes.value(row, QuoteField.YearLow);
  }

  /** Adds a condition at the end, so that alarms fire in the order in which they were added. */
  private append(list: number, slot: number): void {
    this.next[slot] = END;
    let last = this.first[list];
    if (last === END) {
      this.first[list] = slot;
      return;
    }
    while (this.next[last] !== END) last = this.next[last];
    this.next[last] = slot;
  }

  private unlink(list: number, slot: number): void {
    if (this.first[list] === slot) {
      this.first[list] = this.next[slot];
      return;
    }
    let before = this.first[list];
    while (this.next[before] !== slot) before = this.next[before];
    this.next[before] = this.next[slot];
  }

  private growRows(capacity: number): void {
    this.first = grown(this.first, capacity * EVENTS, END);
    this.high = grown(this.high, capacity, Number.NaN);
    this.low = grown(this.low, capacity, Number.NaN);
    this.yearHigh = grown(this.yearHigh, capacity, Number.NaN);
    this.yearLow = grown(this.yearLow, capacity, Number.NaN);
    this.halt = grown(this.halt, capacity);
    this.dividend = grown(this.dividend, capacity, Number.NaN);
  }

  private growAlarms(capacity: number): void {
    const conditions = capacity * MAX_CONDITIONS;
    this.type = grown(this.type, conditions);
    this.direction = grown(this.direction, conditions);
    this.value = grown(this.value, conditions);
    this.upper = grown(this.upper, conditions);
    this.next = grown(this.next, conditions);
    this.row = grown(this.row, capacity);
    this.count = grown(this.count, capacity);
    this.isAnd = grown(this.isAnd, capacity);
    this.repeat = grown(this.repeat, capacity);
    this.regularOnly = grown(this.regularOnly, capacity);
    this.needsChange = grown(this.needsChange, capacity);
    this.hasMoment = grown(this.hasMoment, capacity);
    this.expires = grown(this.expires, capacity);
    this.fired = grown(this.fired, capacity);
    this.armed = grown(this.armed, capacity);
    this.stand = grown(this.stand, capacity);
    this.tested = grown(this.tested, capacity);
  }
}
