import type { Language } from '../../engine/format/languages.ts';

/** The style tokens that an advert uses. */
const TOKENS = [
  '--surface-2',
  '--ink-1',
  '--ink-2',
  '--line-strong',
  '--accent',
  '--accent-fill',
  '--on-accent',
  '--focus',
] as const;

/** The appearance of the page, as sent to the adverts' frame. */
interface AdvertLook {
  readonly advert: 'look';
  readonly language: Language;
  readonly dark: boolean;
  /** Colours by token name. */
  readonly colours: Readonly<Record<string, string>>;
}

/** The page's current appearance. */
export function advertLook(language: Language): AdvertLook {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  return {
    advert: 'look',
    language,
    dark: root.dataset.theme?.endsWith('dark') === true,
    colours: Object.fromEntries(TOKENS.map((token) => [token, style.getPropertyValue(token).trim()])),
  };
}

/** Calls `listener` when the theme or contrast changes; returns a function that stops it. */
export function watchAdvertLook(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
