import lighthouse from 'lighthouse';

/** The scores of one audit, 0 to 100, and what prevented full scores. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Audits below full score in accessibility and best practices, by id. */
  readonly faults: readonly string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** Audits `url` with Lighthouse's defaults (a simulated slow phone) in the browser that listens on `port`. */
export async function audit(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...CATEGORIES] });
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { audits, categories } = result.lhr;
  const score = (id: (typeof CATEGORIES)[number]): number => Math.round((categories[id]?.score ?? 0) * 100);
  const faults = CATEGORIES.slice(1).flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter(({ id: name, weight }) => weight > 0 && (audits[name]?.score ?? 1) < 1)
      .map(({ id: name }) => name),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    faults,
  };
}
