import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { packBars } from '../../../engine/series/bars-packet.ts';
import { SESSION_CLOSE } from '../../../engine/series/session.ts';
import { secondOfDay, wallOfDate } from '../../../engine/time/exchange-time.ts';
import type {
  BarsPacket,
  ChartHeadline,
  ChartSource,
  ChartSubject,
  PortfolioCurve,
} from '../../../workers/api/chart-source.ts';
import { freshAnswer, type ServerAnswer } from '../../../workers/api/records.ts';

/** The day on which every golden picture is drawn, `yyyymmdd`: the last of the recorded minutes. */
const TODAY = 20_201_218;
/** From this date on, recorded days are drawn as simulated, to show how that looks. */
const SIMULATED_FROM = 20_201_201;

/** When `LATE` was listed. */
const LATE_DAY = wallOfDate(20_201_015);
const LATE_MINUTE = wallOfDate(TODAY) + 13 * 3600;

/** The recorded files of the seed, as text. */
interface RecordedFiles {
  readonly days: string;
  readonly minutes: string;
}

/**
 * The stopped market of the golden pictures: recorded days of MSFT and recorded minutes of SPY. `SIM` is MSFT with its last weeks
 * marked as simulated. The compared securities are derived from the same bars: `CALM` moves a third as much, `AGAINST` falls
 * where they rise, `GAPS` moves more and lacks every third week (hour, of minutes), `LATE` moves as they do and begins when two
 * thirds of the last half year (of the day) are over.
 */
export class GoldenMarket implements ChartSource {
  private readonly days: Bars;
  private readonly minutes: Bars;

  constructor(files: RecordedFiles) {
    this.days = recordedBars(files.days, (date) => wallOfDate(compactDate(date)));
    this.minutes = recordedBars(files.minutes, (date) => wallOfDate(compactDate(date)) + secondsOf(date.slice(11)));
  }

  async history(symbol: string, _region: string, from: number, to: number): Promise<ServerAnswer<BarsPacket>> {
    const days = between(this.days, from, Math.min(to, TODAY), symbol === 'SIM');
    return freshAnswer(packBars(made(symbol, days, LATE_DAY, 7 * 86_400)));
  }

  async intraday(symbol: string, _region: string, from: number, to: number): Promise<ServerAnswer<BarsPacket>> {
    // As in the server's answer, the print at the close belongs to the day's bar and to no minute.
    const minutes = between(this.minutes, from, to, false, (time) => secondOfDay(time) < SESSION_CLOSE);
    return freshAnswer(packBars(made(symbol, minutes, LATE_MINUTE, 3600)));
  }

  async headlines(): Promise<readonly ChartHeadline[]> {
    return [
      { date: 20_201_210, head: 'Second headline of the day' },
      { date: 20_201_210, head: 'First headline of the day' },
      { date: 20_201_117, head: 'An earlier one' },
      { date: 20_200_901, head: 'The oldest' },
    ];
  }

  async prints(): Promise<never> {
    throw new Error('A golden picture has no tape.');
  }

  /** Friday values of 100 shares of MSFT, bought in two parts and sold in one. */
  async portfolioValue(): Promise<ServerAnswer<PortfolioCurve>> {
    const first = indexFrom(this.days, wallOfDate(20_180_105));
    const end = indexFrom(this.days, wallOfDate(TODAY) + 1);
    const rows: number[] = [];
    for (let i = first; i < end; i += 5) rows.push(i);
    const at = (fraction: number): number => Math.floor(rows.length * fraction);
    const shares = (k: number): number => (k < at(0.4) ? 60 : k < at(0.8) ? 100 : 75);
    const moved = (k: number, by: number): number => this.days.close[rows[k]] * by;
    return freshAnswer({
      date: Float64Array.from(rows, (i) => dateOf(this.days.time[i])),
      value: Float64Array.from(rows, (i, k) => this.days.close[i] * shares(k)),
      cost: Float64Array.from(rows, (_, k) => shares(k) * this.days.close[first] * 1.2),
      bought: Float64Array.from(rows, (_, k) => (k === 0 ? moved(0, 60) : k === at(0.4) ? moved(k, 40) : 0)),
      sold: Float64Array.from(rows, (_, k) => (k === at(0.8) ? moved(k, 25) : 0)),
    });
  }

  async describe(symbol: string, region: 'C' | 'U'): Promise<ChartSubject> {
    return {
      symbol,
      region,
      name: symbol,
      ex: 'Q',
      boardlot: 100,
      isIndex: false,
      today: TODAY,
      previousClose: symbol === 'SPY' ? 371.05 : 219.42,
    };
  }

  async followRefresh(): Promise<void> {}

  async follow(): Promise<void> {}
}

/** The bars of a compared symbol, derived from the recorded ones; unchanged for any other symbol. */
function made(symbol: string, bars: Bars, late: number, span: number): Bars {
  const course = COURSES[symbol];
  if (course === undefined) return bars;
  const other = new Bars();
  for (let i = 0; i < bars.count; i++) {
    const time = bars.time[i];
    if (symbol === 'LATE' && time < late) continue;
    if (symbol === 'GAPS' && Math.floor(time / span) % 3 === 0) continue;
    const price = course(bars.close[i]);
    other.append(time, price, price, price, price, bars.volume[i], bars.trades[i], 0);
  }
  return other;
}

const COURSES: Readonly<Record<string, (price: number) => number>> = {
  CALM: (price) => price ** (1 / 3),
  AGAINST: (price) => 1000 / price,
  GAPS: (price) => price ** 1.5,
  LATE: (price) => price / 4,
};

function recordedBars(csv: string, timeOf: (date: string) => number): Bars {
  const lines = csv.trim().split('\n').slice(1);
  const bars = new Bars(lines.length);
  for (const line of lines) {
    const [date, ...values] = line.split(',');
    const [open, high, low, close, volume] = values.map(Number);
    bars.append(timeOf(date), open, high, low, close, volume, Math.round(volume / 180), 0);
  }
  return bars;
}

function between(
  bars: Bars,
  from: number,
  to: number,
  simulated: boolean,
  kept: (time: number) => boolean = () => true,
): Bars {
  const part = new Bars();
  const end = indexFrom(bars, wallOfDate(to) + 86_400);
  const mark = wallOfDate(SIMULATED_FROM);
  for (let i = indexFrom(bars, wallOfDate(from)); i < end; i++) {
    if (!kept(bars.time[i])) continue;
    const flag = simulated && bars.time[i] >= mark ? BAR_SIMULATED : 0;
    const { time, open, high, low, close, volume, trades } = bars;
    part.append(time[i], open[i], high[i], low[i], close[i], volume[i], trades[i], flag);
  }
  return part;
}

function indexFrom(bars: Bars, time: number): number {
  for (let i = 0; i < bars.count; i++) if (bars.time[i] >= time) return i;
  return bars.count;
}

function compactDate(date: string): number {
  return Number(date.slice(0, 10).replaceAll('-', ''));
}

function secondsOf(time: string): number {
  return Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60;
}

function dateOf(wall: number): number {
  return Number(new Date(wall * 1000).toISOString().slice(0, 10).replaceAll('-', ''));
}
