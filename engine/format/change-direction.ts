/** Which way a change goes as it is shown. */
export type ChangeDirection = 'up' | 'down' | 'flat' | 'none';

/**
 * Which way a change goes that is shown with so many decimals at most: one that is rounded to zero goes no way, so that no `0.00`
 * stands behind an arrow. No change has the colour of a rise (specification section 2).
 */
export function changeDirection(change: number, decimals: 2 | 3): ChangeDirection {
  if (Number.isNaN(change)) return 'none';
  if (Math.abs(change) < (decimals === 2 ? 0.005 : 0.0005)) return 'flat';
  return change < 0 ? 'down' : 'up';
}
