import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { Button } from './button.tsx';
import { FOCUS_RETURN } from './focus-return.ts';
import css from './retry-button.module.css';
import { offerRetry } from './retry-key.ts';

/** A retry button for failed loads. Alt-R works too, wherever the focus is; the label names it. */
export function RetryButton({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useText();
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => offerRetry(() => latest.current()), []);
  return (
    <Button {...FOCUS_RETURN} onClick={onRetry} aria-keyshortcuts="Alt+R">
      {t('problem.retry')}
      <span className={css.key} aria-hidden="true">
        Alt+R
      </span>
    </Button>
  );
}
