import { useLanguage } from '../i18n/text.ts';
import type { GuideChapter } from '../routes/guide-outline.ts';

/** What the guide says about a task, with markers in place of labels (`step-parts.ts`). */
export interface TaskText {
  readonly title: string;
  /** Before the steps: when it is useful. */
  readonly about?: string;
  readonly steps: readonly string[];
  /** After the steps: what else is possible there. */
  readonly more?: string;
  /** What its picture shows. */
  readonly picture?: string;
}

/** What the guide says in a chapter. */
export interface ChapterText {
  readonly title: string;
  readonly about: string;
  readonly tasks: Readonly<Record<string, TaskText>>;
}

/** The guide in a language. */
export type GuideTexts = Readonly<Record<GuideChapter, ChapterText>>;

const TEXTS = import.meta.glob<GuideTexts>('./texts/*.json', { import: 'default', eager: true });

/** The guide in the current language. */
export function useGuideTexts(): GuideTexts {
  const texts = TEXTS[`./texts/${useLanguage()}.json`];
  if (texts === undefined) throw new Error('there is no guide in this language');
  return texts;
}
