/** Rows per statement: well below both engines' limits on parameters. */
const ROWS_A_STATEMENT = 500;

/** The rows in portions of which each fits into one statement, in order. */
export function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) yield rows.slice(i, i + ROWS_A_STATEMENT);
}
