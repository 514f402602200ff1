/** Checks whether a value that was parsed from JSON has a certain form. */
export type JsonForm = (value: unknown) => boolean;

/** A text of `least` to `longest` characters. */
export function isTextOf(longest: number, least = 0): JsonForm {
  return (value) => typeof value === 'string' && value.length >= least && value.length <= longest;
}

/** A text that a pattern matches. */
export function isTextLike(pattern: RegExp): JsonForm {
  return (value) => typeof value === 'string' && pattern.test(value);
}

/** A whole number from `least` to `most`. */
export function isWhole(least: number, most: number): JsonForm {
  return (value) => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** `true`: the only value of an optional flag. */
export const isMark: JsonForm = (value) => value === true;

/** An array of at most `most` values of one form. */
export function isListOf(form: JsonForm, most: number): JsonForm {
  return (value) => Array.isArray(value) && value.length <= most && value.every(form);
}

/** An object with all `required` fields, any of the `optional` ones, and no others. */
export function isRecord(
  required: Readonly<Record<string, JsonForm>>,
  optional: Readonly<Record<string, JsonForm>> = {},
): JsonForm {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    if (!Object.keys(required).every((name) => Object.hasOwn(value, name))) return false;
    return Object.entries(value).every(([name, field]) => {
      const form = Object.hasOwn(required, name) ? required[name] : optional[name];
      return form?.(field) === true;
    });
  };
}

/** An object with at most `most` values of one form, whose names have at most 60 characters. */
export function isTableOf(form: JsonForm, most: number): JsonForm {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields = Object.entries(value);
    return fields.length <= most && fields.every(([name, field]) => name.length <= 60 && form(field));
  };
}
