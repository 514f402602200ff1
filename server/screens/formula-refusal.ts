/** Why a formula is not worked out, as an HTTP status and a sentence for its user. */
export class FormulaRefusal extends Error {
  readonly status: 400 | 429 | 503;

  constructor(status: FormulaRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}
