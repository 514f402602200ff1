/** The schema of a text that both stores can hold: PostgreSQL does not accept the NUL character. */
export const STORABLE_TEXT = { type: 'string', pattern: '^[^\\u0000]*$' } as const;
