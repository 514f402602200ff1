import DOMPurify from 'dompurify';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './article-screen.module.css';

/** The elements that an article may contain: text and its structure; nothing that loads, runs, styles or submits. */
const ALLOWED = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'img', 'picture', 'video', 'audio', 'source'],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'src'],
  RETURN_TRUSTED_TYPE: true,
} as const;

interface Props {
  readonly html: string;
  /** The code of its language; empty if unknown. */
  readonly lang: string;
}

/** The body of an article: sanitized HTML from outside. Its links open outside the app and cannot reach back into it. */
export function ArticleBody({ html, lang }: Props): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    // Under Trusted Types this is a TrustedHTML from the sanitizer's own policy; the DOM types know only strings.
    element.innerHTML = DOMPurify.sanitize(html, {
      ...ALLOWED,
      FORBID_TAGS: [...ALLOWED.FORBID_TAGS],
      FORBID_ATTR: [...ALLOWED.FORBID_ATTR],
    }) as unknown as string;
    for (const link of element.querySelectorAll('a[href]')) {
      link.setAttribute('rel', 'noopener noreferrer nofollow');
      link.setAttribute('target', '_blank');
    }
  }, [html]);
  return <div ref={place} className={css.body} lang={lang || undefined} />;
}
