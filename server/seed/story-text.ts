import type { Random } from '../simulation/random.ts';

/** The values of the words in square brackets in a template. */
export type StoryWords = Readonly<Record<string, string>>;

/**
 * Expands a template: `{a|b|c}` becomes one of its parts, `[word]` its value in `words`. Throws on an unknown word, so that the
 * tests find a misspelt template.
 */
export function writeOut(template: string, words: StoryWords, random: Random): string {
  return template
    .replace(/\{([^{}]*)\}/g, (_, parts: string) => {
      const choice = parts.split('|');
      return choice[random.below(choice.length)] ?? '';
    })
    .replace(/\[(\w+)\]/g, (_, word: string) => {
      const text = words[word];
      if (text === undefined) throw new Error(`A story template has an unknown word: [${word}]`);
      return text;
    })
    .replaceAll("s's ", "s' ");
}

/** Paragraphs of text as HTML. */
export function asHtml(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
