/**
 * Bytes that this page and its own workers use; null where the browser does not report it. It does so only for pages that are
 * isolated from other origins, and may take a while.
 */
export async function measuredMemory(): Promise<number | null> {
  const { measureUserAgentSpecificMemory: measure } = performance as {
    readonly measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>;
  };
  if (!crossOriginIsolated || measure === undefined) return null;
  return (await measure.call(performance)).bytes;
}
