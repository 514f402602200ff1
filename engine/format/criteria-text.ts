/** Characters that separate criteria, or that paths and servers give a meaning, each with the sign that stands for it after `~`. */
const SIGNS: Readonly<Record<string, string>> = { '~': '0', ':': '1', '%': '2', '/': '3', '\n': '4' };

/** A text as the value of a criterion of a search. */
export function criteriaText(text: string): string {
  return text.replace(/[~:%/\n]/g, (sign) => `~${SIGNS[sign]}`);
}

/** The text of a criterion. */
export function readCriteriaText(value: string): string {
  return value.replace(/~([0-4])/g, (_, code) => Object.keys(SIGNS).find((sign) => SIGNS[sign] === code) ?? '');
}
