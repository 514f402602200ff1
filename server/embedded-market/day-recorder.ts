import { setImmediate } from 'node:timers/promises';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN } from '../../engine/series/session.ts';
import { type DayEvents, type EventKind, noEvents } from '../market/day-events.ts';
import { emptyQuote, makeQuoteFigures, readQuote } from '../market/quote-figures.ts';
import { hashOfText } from '../simulation/random.ts';
import type { SessionPlan } from '../simulation/session-plan.ts';
import { NEEDS_NOTHING } from '../simulation/session-plans.ts';
import { resetBeforeOpening } from './before-opening.ts';
import { dayMilliseconds, RecordingLines } from './recording-lines.ts';
import type { SessionHours } from './session-hours.ts';
import type { LineSink } from './session-lines.ts';
import { TradingSession } from './trading-session.ts';

const NONE = new Bars(1);
/** How long events are recorded before other work runs in between (milliseconds). */
const PIECE_MS = 8;
const MINUTE = 60;

/** Only whether there is a sink matters. */
const SINK: LineSink = () => {};

/** The state of one instrument at the beginning of a day with these hours, without its events. */
export function beginningOf(plan: SessionPlan, hours: SessionHours): Omit<DayEvents, EventKind | 'until'> {
  const figures = makeQuoteFigures(1);
  const isClosedEarly = hours.begins < 0 && !plan.extended;
  resetBeforeOpening(plan, figures, 0, hashOfText(securityKey(plan.instrument)), isClosedEarly);
  const starts = isClosedEarly ? SESSION_OPEN : SESSION_OPEN + hours.begins;
  return {
    simulated: true,
    previousClose: plan.previousClose,
    before: readQuote(figures, 0, emptyQuote()),
    startsAt: plan.length === 0 ? Number.POSITIVE_INFINITY : starts * 1000,
    minutes: NONE,
  };
}

/** Runs one instrument's session of a day again, separately, and records its events. */
export class DayRecorder {
  readonly events: DayEvents;
  readonly hours: SessionHours;
  private readonly session: TradingSession;
  /** How many of the events made by hand have happened. */
  private made = 0;
  private newestMade = Number.NEGATIVE_INFINITY;

  constructor(plan: SessionPlan, date: number, seed: number, hours: SessionHours, isOver: boolean) {
    const columns = noEvents();
    const begin = beginningOf(plan, hours);
    const plans = { rows: 1, ...NEEDS_NOTHING, of: () => plan };
    const session = new TradingSession(date, plans, seed, undefined, hours, (quotes) => {
      return new RecordingLines(quotes, columns, begin.before.haltcode);
    });
    session.plan(0);
    this.hours = hours;
    this.session = session;
    this.events = {
      ...begin,
      ...columns,
      get until() {
        return isOver ? Number.POSITIVE_INFINITY : dayMilliseconds(session.elapsed) - 1;
      },
    };
  }

  /** Whether this is a recording of the beginning of a session that has reached `elapsed`, with these events made by hand. */
  precedes(elapsed: number, made: ReturnType<TradingSession['madeOf']>): boolean {
    return elapsed >= this.session.elapsed && (this.made === 0 || made[this.made - 1]?.time === this.newestMade);
  }

  /** Continues to `elapsed` (seconds since the opening), with these events made by hand, in order of time. */
  reach(elapsed: number, made: ReturnType<TradingSession['madeOf']>): void {
    const { session } = this;
    for (; this.made < made.length; this.made++) {
      const event = made[this.made];
      this.newestMade = event.time;
      session.runTo(event.time, SINK);
      if ('haltcode' in event) session.halt(0, event.haltcode, SINK);
      else session.print(0, event.price, event.size, event.flags, SINK);
    }
    session.runTo(elapsed, SINK);
  }

  /** Records the whole day; other work runs in between. */
  async finish(): Promise<void> {
    const { session, hours } = this;
    for (let before = performance.now(); session.elapsed + MINUTE < hours.ends; ) {
      session.runTo(session.elapsed + MINUTE, SINK);
      if (performance.now() - before < PIECE_MS) continue;
      await setImmediate();
      before = performance.now();
    }
    session.finish(SINK);
  }
}
