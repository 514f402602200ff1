/** A JSON object of the service, whose fields may be missing or of another type than documented. */
export type Answer = Readonly<Record<string, unknown>>;

/** The object that a value is; an empty one if it is none. */
function answerOf(value: unknown): Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : {};
}

/** The object of a JSON text; an empty one if it is none. */
export function parseAnswer(text: string): Answer {
  try {
    return answerOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The objects of a list; none if the field is not a list. */
export function answerList(answer: Answer, field: string): readonly Answer[] {
  const list = answer[field];
  return Array.isArray(list) ? list.map(answerOf) : [];
}

/** A number, NaN if the field has none. The service states codes as numbers or as texts. */
export function answerNumber(answer: Answer, field: string): number {
  const value = answer[field];
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
}

/** A text, empty if the field has none. */
export function answerText(answer: Answer, field: string): string {
  const value = answer[field];
  return typeof value === 'string' ? value : '';
}
