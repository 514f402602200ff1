/**
 * What every format writes for an absent value: a price, size or ratio of 0 (no trade, no order, no earnings), a date
 * of 0, and anything that is not finite. One sign everywhere, so that an empty cell never looks like one that failed to
 * draw. Depth tables, which show blanks instead, do not call the format for such rows.
 */
export const ABSENT = '—';
