/** Which way a change goes: `slightlyDown` is a fall, and red as one, that is shown as zero; such a rise is `flat`. */
export type ChangeDirection = 'up' | 'down' | 'slightlyDown' | 'flat' | 'none';

/**
 * Which way a change goes that is shown with so many decimals at most. Below zero is red, otherwise green (specification section
 * 2); one that is rounded to zero has no arrow, so that none stands before `0.00`.
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
