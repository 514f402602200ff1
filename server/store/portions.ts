/** Rows per statement, well below both engines' limits on parameters. */
const ROWS_A_STATEMENT = 500;

/** Splits the rows, in order, into portions that fit into one statement each. */
export function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) yield rows.slice(i, i + ROWS_A_STATEMENT);
}
