/** An object of an answer; an empty one for anything else. */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The objects of a list of an answer; none for anything else. */
export function jsonObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(jsonObject) : [];
}

/** A text of an answer; empty for anything else. */
export function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
