import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { cameBack } from './last-move.ts';
import css from './screen.module.css';
import hidden from './visually-hidden.module.css';

interface Props {
  /** The heading and the document's title. */
  readonly title: string;
  /** The code of the heading's language if it may differ from the page's. */
  readonly titleLang?: string | undefined;
  /** The heading is for screen readers only. */
  readonly titleHidden?: boolean;
  /** The heading stays visible while the screen scrolls. */
  readonly titleStays?: boolean;
  /** Shown beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

let opened = 0;

/**
 * A screen. It sets the document's title, and moves the focus to its heading when it opens after another screen, so that keyboard
 * and screen reader start where the eye does. The first screen leaves the focus to the browser.
 */
export function Screen({
  title,
  titleLang,
  titleHidden = false,
  titleStays = false,
  aside,
  children,
}: Props): ReactNode {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('app.title', { screen: title });
  }, [t, title]);
  const hasOpened = useRef(false);
  // Before it is painted: a key that follows the eye begins at this screen, never at the one before. Once, because React repeats
  // such an effect when it hides a screen that waits for a part, and shows it again.
  useLayoutEffect(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    opened += 1;
    if (opened === 1) return;
    heading.current?.focus({ preventScroll: true });
    if (!cameBack()) scrollTo(0, 0);
  }, []);
  // An element that is scrolled to or focused stays below a sticky heading, however many lines the heading has.
  useEffect(() => {
    const head = heading.current?.parentElement;
    if (!titleStays || !head) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--heading-height', `${head.offsetHeight}px`));
    observer.observe(head);
    return () => {
      observer.disconnect();
      root.removeProperty('--heading-height');
    };
  }, [titleStays]);
  return (
    <div className={css.screen}>
      {titleHidden ? (
        <h1 ref={heading} tabIndex={-1} className={hidden.hidden}>
          {title}
        </h1>
      ) : (
        <div className={titleStays ? `${css.head} ${css.stays}` : css.head}>
          <h1 ref={heading} tabIndex={-1} lang={titleLang}>
            {title}
          </h1>
          {aside}
        </div>
      )}
      {children}
    </div>
  );
}
