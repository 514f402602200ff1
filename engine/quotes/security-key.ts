/** A security as a key of maps and of seeds: `U:MSFT`. */
export function securityKey({ region, symbol }: { readonly region: string; readonly symbol: string }): string {
  return `${region}:${symbol}`;
}
