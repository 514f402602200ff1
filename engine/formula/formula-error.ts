/** What can be wrong with a formula; `errors.json` has the texts. */
type FormulaErrorCode =
  /** The text `found` cannot stand here. */
  | 'syntax'
  /** Something is missing at the end of the text. */
  | 'ended'
  /** The number `found` is larger than any that can be computed with. */
  | 'badNumber'
  /** No function, parameter or definition is called `name`. */
  | 'unknownName'
  /** `name` is defined twice, or is the name of a function. */
  | 'nameTaken'
  /** `name` has no output `output`; it has `outputs`. */
  | 'unknownOutput'
  /** `name` has one value, so no output `output`. */
  | 'noOutput'
  /** `name` takes `least` to `most` arguments, not `given`. */
  | 'argumentCount'
  /** Argument `place` of `name` must be of the type `wanted`, not `given`. */
  | 'argumentType'
  /** Argument `place` of `name` must be a number that is known before the first bar. */
  | 'notConstant'
  /** Argument `place` of `name` must be between `least` and `most`. */
  | 'outOfRange'
  /** The parameter `name` must be between `least` and `most`. */
  | 'parameterOutOfRange'
  /** `word` is no colour, width, dash or mark. */
  | 'unknownStyle'
  /** `symbol` is no symbol of a security. */
  | 'badSymbol'
  /** Nothing is shown: the formula has neither a line nor an expression. */
  | 'noLine'
  /**
   * More than `most` of `what`: characters, levels of nesting, steps, lines, parameters, securities,
   * nanoseconds a bar, bytes.
   */
  | 'tooMuch';

/** One mistake, at the characters `from … to - 1` of the text. */
export interface FormulaError {
  readonly code: FormulaErrorCode;
  readonly from: number;
  readonly to: number;
  /** What the text of the code inserts. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Ends the compilation of a statement. It never leaves the compiler. */
export class FormulaFailure extends Error {
  readonly error: FormulaError;

  constructor(
    code: FormulaErrorCode,
    place: { readonly from: number; readonly to: number },
    values: FormulaError['values'] = {},
  ) {
    super(code);
    this.error = { code, from: place.from, to: place.to, values };
  }
}

/** The definition of a name failed, which is an error already. */
export class SpoiltName extends FormulaFailure {
  constructor(name: string) {
    super('unknownName', { from: 0, to: 0 }, { name });
  }
}
