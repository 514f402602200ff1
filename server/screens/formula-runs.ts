import { compileFormula } from '../../engine/formula/compile.ts';
import { formulaErrorText } from '../../engine/formula/error-text.ts';
import type { FormulaProgram } from '../../engine/formula/formula-program.ts';
import { FormulaScreen } from '../../engine/formula/formula-screen.ts';
import { otherRegion, type Region } from '../../engine/quotes/region.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { FormulaRefusal } from './formula-refusal.ts';
import { FormulaRun, type FormulaTask, type NextTurn, type OtherSecurity } from './formula-run.ts';
import { RUN_LEASE_MS, RUN_LIMITS } from './limits.ts';
import type { BarPeriod } from './past-bars.ts';

/** What a subscriber asks for. */
interface FormulaRequest {
  readonly text: string;
  readonly period: BarPeriod;
  /** The subscriber. */
  readonly userid: string;
  /** Whether the subscriber gets a security delayed. */
  isDelayed(security: Instrument): boolean;
}

/** A run with its users. */
interface SharedRun {
  readonly run: FormulaRun;
  /** By subscriber, the time of the last request (`performance.now()`). */
  readonly askedAt: Map<string, number>;
}

/** Programs that are kept. */
const PROGRAMS = 256;

/**
 * The formulas that are worked out over the market, once for all subscribers who ask for the same one and may see the same data.
 * One that nobody has asked for during `RUN_LEASE_MS` is dropped with its memory.
 */
export class FormulaRuns {
  private readonly market: MarketSource;
  private readonly nextTurn: NextTurn;
  private readonly runs = new Map<string, SharedRun>();
  private readonly programs = new Map<string, FormulaProgram>();
  private readonly tidying: NodeJS.Timeout;
  private readonly leave: () => void;

  constructor(market: MarketSource, nextTurn: NextTurn) {
    this.market = market;
    this.nextTurn = nextTurn;
    this.leave = market.listen({
      line: () => {},
      wants: () => false,
      follows: () => false,
      reloaded: () => {
        for (const { run } of this.runs.values()) run.outdate();
      },
    });
    this.tidying = setInterval(() => this.tidy(performance.now()), RUN_LEASE_MS / 6);
    this.tidying.unref();
  }

  /** How many formulas are worked out. */
  get count(): number {
    return this.runs.size;
  }

  /** The memory of their states, in bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const { run } of this.runs.values()) bytes += run.bytes;
    return bytes;
  }

  /** Whether these are the formulas of a market. */
  isOf(market: MarketSource): boolean {
    return market === this.market;
  }

  /** Ends all. */
  close(): void {
    clearInterval(this.tidying);
    this.leave();
    for (const { run } of this.runs.values()) run.end();
    this.runs.clear();
  }

  /** The program of a text. Throws a `FormulaRefusal` with the reason in words. */
  program(text: string): FormulaProgram {
    const known = this.programs.get(text);
    if (known !== undefined) return known;
    const { program, errors } = compileFormula(text);
    if (program === null) throw new FormulaRefusal(400, formulaErrorText(errors[0], 'en'));
    if (this.programs.size >= PROGRAMS) this.programs.clear();
    this.programs.set(text, program);
    return program;
  }

  /**
   * Works a formula out for securities and returns its values, in their order: those of line `line`. With `byTick` they are at most
   * a second old, otherwise of the last close of a minute. Throws a `FormulaRefusal`.
   */
  async values(
    request: FormulaRequest,
    securities: readonly Instrument[],
    line: number,
    byTick: boolean,
  ): Promise<Float64Array> {
    const program = this.program(request.text);
    const values = new Float64Array(securities.length);
    for (const region of ['C', 'U'] as const) {
      for (const isDelayed of [false, true]) {
        const places = [...securities.keys()].filter((k) => {
          const security = securities[k];
          return security.region === region && request.isDelayed(security) === isDelayed;
        });
        if (places.length === 0) continue;
        const run = this.run(request, program, region, isDelayed);
        await run.evaluate(
          places.map((k) => securities[k]),
          byTick,
        );
        for (const k of places) values[k] = run.value(securities[k], line);
      }
    }
    return values;
  }

  /** Drops the runs that nobody has asked for; `now` is `performance.now()`. */
  tidy(now: number): void {
    for (const [key, { run, askedAt }] of this.runs) {
      for (const [userid, at] of askedAt) if (now - at > RUN_LEASE_MS) askedAt.delete(userid);
      if (askedAt.size > 0) continue;
      run.end();
      this.runs.delete(key);
    }
  }

  private run(
    { text, period, userid, isDelayed: isLate }: FormulaRequest,
    program: FormulaProgram,
    region: Region,
    isDelayed: boolean,
  ): FormulaRun {
    const others = program.securities.map((name) => this.other(name, region, isLate));
    const task: FormulaTask = { program, period, isDelayed, others };
    const key = JSON.stringify([
      region,
      period,
      isDelayed,
      others.map((other) => other && [other.instrument.id, other.isDelayed]),
      text,
    ]);
    const now = performance.now();
    const known = this.runs.get(key);
    if (known?.askedAt.has(userid) !== true) this.refuseMany(userid);
    const shared = known ?? { run: this.make(task, region), askedAt: new Map<string, number>() };
    shared.askedAt.set(userid, now);
    this.runs.set(key, shared);
    return shared.run;
  }

  private other(name: string, region: Region, isLate: FormulaRequest['isDelayed']): OtherSecurity | null {
    const { market } = this;
    const [, country, symbol] = /^(?:([CU]):)?(.+)$/.exec(name) ?? [];
    const instrument =
      country === undefined
        ? (market.find(symbol, region) ?? market.find(symbol, otherRegion(region)))
        : market.find(symbol, country === 'C' ? 'C' : 'U');
    return instrument === undefined ? null : { instrument, isDelayed: isLate(instrument) };
  }

  private refuseMany(userid: string): void {
    let count = 0;
    for (const { askedAt } of this.runs.values()) if (askedAt.has(userid)) count++;
    if (count < RUN_LIMITS.runsOfOne) return;
    throw new FormulaRefusal(
      429,
      `At most ${RUN_LIMITS.runsOfOne} formulas can be worked out for you at once. Close a list and try again in a few minutes.`,
    );
  }

  /** Throws a `FormulaRefusal` if the formula costs too much. */
  private make(task: FormulaTask, region: Region): FormulaRun {
    const { program, period } = task;
    const securities = this.market.instruments().filter((each) => each.region === region).length;
    const { cost, history } = program;
    if (period === 'minute' && Number.isFinite(history) && history > RUN_LIMITS.minutes) {
      throw new FormulaRefusal(
        400,
        `This formula looks back ${history} minutes, and at most ${RUN_LIMITS.minutes} are read. Use days.`,
      );
    }
    const evaluation = (cost * securities) / 1e6;
    const bars = Number.isFinite(history) ? history : RUN_LIMITS.minutes;
    const bytes = new FormulaScreen(program, 1).bytes * securities;
    if (evaluation > RUN_LIMITS.evaluation || evaluation * bars > RUN_LIMITS.reading || bytes > RUN_LIMITS.bytes) {
      throw new FormulaRefusal(
        400,
        `This formula costs too much for ${securities} securities: shorter windows or fewer steps cost less.`,
      );
    }
    this.tidy(performance.now());
    if (this.runs.size >= RUN_LIMITS.runs || this.bytes + bytes > RUN_LIMITS.allBytes) {
      throw new FormulaRefusal(
        503,
        'The server works out too many formulas at the moment. Try again in a few minutes.',
      );
    }
    return new FormulaRun(this.market, task, securities, this.nextTurn);
  }
}
