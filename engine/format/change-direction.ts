/**
 * The direction of a change. `slightlyDown` is a fall shown as zero, which is still red; a rise shown as zero is
 * `flat`.
 */
export type ChangeDirection = 'up' | 'down' | 'slightlyDown' | 'flat' | 'none';

/**
 * The direction of a change that is shown with at most this many decimals. Below zero is red, otherwise green
 * (specification section 2). A change rounded to zero has no arrow, so that none appears before `0.00`.
 */
export function changeDirection(change: number, decimals: 2 | 3 | 4): ChangeDirection {
  if (Number.isNaN(change)) return 'none';
  if (Math.abs(change) < 0.5 / 10 ** decimals) return change < 0 ? 'slightlyDown' : 'flat';
  return change < 0 ? 'down' : 'up';
}

/** Whether it is a fall, however small. */
export function isFall(direction: ChangeDirection): boolean {
  return direction === 'down' || direction === 'slightlyDown';
}
