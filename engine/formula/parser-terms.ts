/** The token that ends a statement; generated with `parser.ts`. */
export const BREAK = 1;
