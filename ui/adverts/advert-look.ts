import type { Language } from '../../engine/format/languages.ts';

/** The tokens that an advert is drawn with. */
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

/** How the page looks, as the adverts' frame is told. */
interface AdvertLook {
  readonly advert: 'look';
  readonly language: Language;
  readonly dark: boolean;
  /** Colours by the name of their token. */
  readonly colours: Readonly<Record<string, string>>;
}

/** How the page looks now. */
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

/** Calls `listener` when theme or contrast changed; returns how to stop it. */
export function watchLook(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
