/** A factor that moves several instruments together. */
export type FactorName = 'market' | 'energy' | 'gold' | 'finance' | 'technology' | 'property' | 'health' | 'dollar';

/** The statistics that a simulated instrument follows. Volatilities are standard deviations of a day's log return. */
export interface Kind {
  /** Its beta to the market. */
  readonly beta: number;
  /** A second factor, and its beta to that. */
  readonly factor: FactorName;
  readonly factorBeta: number;
  /** Its own volatility, besides that of the factors. */
  readonly volatility: number;
  /** Log growth per year of the trend that its price is pulled back to. */
  readonly growth: number;
  /** The half-life of a deviation from the trend in years; 2 by default. */
  readonly halfLife?: number;
  /** Typical daily turnover in its currency; in shares for an index; 0 if it reports no volume. */
  readonly turnover: number;
  /** A print's mean size in board lots. */
  readonly lotsPerTrade: number;
  /** Usual spread between bid and ask in price steps; 0 if it has neither. */
  readonly spread: number;
  /** Changes of bid or ask in a minute without a trade. */
  readonly quoteRate: number;
  /** Whether such a company may be suspended for weeks once, or go defunct and be revived (`stops.ts`). */
  readonly frail?: boolean;
  /** If it has stopped trading for good: the halt code, and since when. */
  readonly stopped?: { readonly haltcode: number; readonly since: number };
}

const venture: Kind = {
  beta: 0.6,
  factor: 'gold',
  factorBeta: 0.7,
  volatility: 0.042,
  growth: -0.02,
  turnover: 60_000,
  lotsPerTrade: 9,
  spread: 2,
  quoteRate: 0.2,
  frail: true,
};

const KINDS = {
  bank: kind(0.85, 'finance', 0.6, 0.006, 0.05, 190e6, 3, 1, 6),
  insurer: kind(0.9, 'finance', 0.6, 0.008, 0.05, 60e6, 3, 1, 4),
  energy: kind(0.9, 'energy', 0.9, 0.012, 0.02, 80e6, 3, 1, 5),
  pipeline: kind(0.7, 'energy', 0.3, 0.007, 0.04, 70e6, 3, 1, 4),
  gold: kind(0.3, 'gold', 1.1, 0.014, 0.02, 55e6, 3, 1, 4),
  miner: kind(1.1, 'gold', 0.4, 0.018, 0.01, 20e6, 4, 2, 3),
  technology: kind(1.25, 'technology', 0.8, 0.013, 0.08, 120e6, 2, 1, 6),
  megacap: kind(1.1, 'technology', 0.6, 0.008, 0.1, 2_500e6, 6, 1, 10),
  industrial: kind(1, 'market', 0, 0.012, 0.05, 40e6, 2, 1, 3),
  retail: kind(0.8, 'market', 0, 0.011, 0.05, 35e6, 2, 1, 3),
  utility: kind(0.5, 'property', 0.3, 0.007, 0.03, 30e6, 3, 1, 2),
  telecom: kind(0.55, 'market', 0, 0.008, 0.02, 60e6, 4, 1, 3),
  reit: kind(0.7, 'property', 0.8, 0.008, 0.01, 12e6, 3, 1, 2),
  health: kind(0.7, 'health', 0.6, 0.012, 0.05, 90e6, 2, 1, 4),
  biotech: kind(1, 'health', 0.9, 0.032, 0, 15e6, 2, 3, 2),
  transport: kind(0.95, 'market', 0, 0.011, 0.06, 65e6, 2, 1, 3),
  fund: kind(1, 'market', 0, 0.001, 0.06, 90e6, 5, 1, 8),
  indexfund: kind(1, 'market', 0, 0.001, 0.085, 25_000e6, 8, 1, 12),
  goldfund: kind(0, 'gold', 0.8, 0.002, 0.03, 25e6, 4, 1, 3),
  preferred: kind(0.05, 'property', 0.15, 0.003, 0, 400_000, 3, 2, 0.5),
  bondfund: kind(-0.05, 'property', 0.1, 0.0015, 0, 18e6, 5, 1, 2),
  venture,
  ventureenergy: { ...venture, factor: 'energy', factorBeta: 0.6, turnover: 45_000 },
  venturetech: { ...venture, factor: 'technology', factorBeta: 0.7, turnover: 80_000, spread: 3 },
  thin: { ...venture, turnover: 3_500, lotsPerTrade: 4, spread: 4, quoteRate: 0.05 },
  cannabis: { ...kind(1, 'health', 0.6, 0.038, -0.05, 250_000, 6, 2, 0.4), frail: true },
  pink: { ...venture, factor: 'market', factorBeta: 0, turnover: 30_000, lotsPerTrade: 8, spread: 5 },
  suspended: { ...venture, stopped: { haltcode: 194, since: 20250203 } },
  defunct: { ...venture, stopped: { haltcode: 255, since: 20240628 } },
  // For an operator's own imports: volatility and volume are measured on their recorded bars.
  stock: kind(0.9, 'market', 0, 0.014, 0.04, 5e6, 3, 1, 2),
  index: kind(1, 'market', 0, 0.0015, 0.055, 240e6, 1, 0, 0),
  // A companion of SPY, whose recorded bars reach further.
  broadindex: kind(1, 'market', 0, 0.0015, 0.105, 240e6, 1, 0, 0),
  technologyindex: kind(1.1, 'technology', 0.6, 0.002, 0.08, 4_600e6, 1, 0, 0),
  goldindex: kind(0.25, 'gold', 1, 0.005, 0.01, 38e6, 1, 0, 0),
  energyindex: kind(0.85, 'energy', 0.9, 0.004, 0.01, 52e6, 1, 0, 0),
  ventureindex: kind(0.75, 'gold', 0.5, 0.006, 0, 95e6, 1, 0, 0),
  bullion: kind(0, 'gold', 0.6, 0.002, 0.04, 0, 1, 0, 0),
  dollarup: { ...kind(0, 'dollar', 1, 0, 0, 0, 1, 0, 0), halfLife: 0.5 },
  dollardown: { ...kind(0, 'dollar', -1, 0, 0, 0, 1, 0, 0), halfLife: 0.5 },
} as const satisfies Record<string, Kind>;

const byName: ReadonlyMap<string, Kind> = new Map(Object.entries(KINDS));

let lastName = '';
let lastKind: Kind = KINDS.stock;

/** The statistics of a kind; those of a plain stock for an unknown name. */
export function kindOf(name: string): Kind {
  // Every trade calls this, mostly for the same kind as the trade before.
  if (name === lastName) return lastKind;
  lastName = name;
  lastKind = byName.get(name) ?? KINDS.stock;
  return lastKind;
}

function kind(
  beta: number,
  factor: FactorName,
  factorBeta: number,
  volatility: number,
  growth: number,
  turnover: number,
  lotsPerTrade: number,
  spread: number,
  quoteRate: number,
): Kind {
  return { beta, factor, factorBeta, volatility, growth, turnover, lotsPerTrade, spread, quoteRate };
}
