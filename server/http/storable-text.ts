/** The schema of a text that both stores can keep: PostgreSQL has no zero character. */
export const STORABLE_TEXT = { type: 'string', pattern: '^[^\\u0000]*$' } as const;
