/** A switch of a chart. */
interface ChartSwitch {
  /** The preference that keeps it. */
  readonly preference: string;
  /** What it is until the user chooses. */
  readonly first: boolean;
}

const ENTRIES = {
  /** Prices on a logarithmic scale; prices at or below its floor are drawn on it. */
  log: { preference: 'llog', first: false },
  grid: { preference: 'grid', first: true },
  /** A line at the previous day's close, on charts of the day in progress. */
  previousClose: { preference: 'prevclose', first: true },
  /** Bid, ask and previous close on the price axis, and the time left of the newest bar, on minute charts. */
  quote: { preference: 'quotetags', first: true },
  /** A marker under each bar with news on its dates. */
  news: { preference: 'newsInd', first: true },
  /** The volume at the foot of the prices instead of in a pane of its own. */
  volumeOver: { preference: 'volover', first: false },
} as const satisfies Readonly<Record<string, ChartSwitch>>;

/** The code of a switch. */
type ChartOption = keyof typeof ENTRIES;

/** The switches of a chart, besides its type and indicators. */
export type ChartOptions = Readonly<Record<ChartOption, boolean>>;

/** Every switch, in the order in which they are offered. */
export const CHART_SWITCHES = /* @__PURE__ */ Object.entries(ENTRIES) as readonly (readonly [
  ChartOption,
  ChartSwitch,
])[];

/** The options until the user chooses. */
export const FIRST_OPTIONS: ChartOptions = /* @__PURE__ */ chartOptions(({ first }) => first);

/** The options with each switch as a function says. */
export function chartOptions(isOn: (entry: ChartSwitch) => boolean): ChartOptions {
  return Object.fromEntries(CHART_SWITCHES.map(([code, entry]) => [code, isOn(entry)])) as unknown as ChartOptions;
}

/** The space that a chart keeps free on the right, after its newest bar, in bars. */
export const RIGHT_MARGINS = [0, 5, 10, 20] as const;

/** One of `RIGHT_MARGINS`. */
export type RightMargin = (typeof RIGHT_MARGINS)[number];
