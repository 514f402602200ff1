/** An object as a service sent it: the type of a value is unknown until it is checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

const NOTHING: JsonObject = {};

/** A value as an object; an empty one for anything else. */
export function jsonObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : NOTHING;
}

/** The objects of a list; none for anything else. */
export function jsonObjects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(jsonObject) : [];
}

/** A text; empty for anything else. */
export function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A number, which some services write as a text; NaN for anything else. */
export function jsonNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
}

/** The value of a JSON text; undefined for any other text, such as an error page. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
