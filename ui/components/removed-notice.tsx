import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { Button } from './button.tsx';
import { FOCUS_RETURN } from './focus-return.ts';
import css from './removed-notice.module.css';

/** How long (ms) something deleted can be restored here. The offer stays longer while the pointer or the focus is on the button. */
const OFFERED = 15_000;

interface Props {
  /** The sentence that says what was deleted. */
  readonly text: string;
  /** The label of the button, if it undoes something other than a deletion. */
  readonly undo?: string;
  readonly onUndo: () => void;
  /** Called when the time is over. */
  readonly onEnd: () => void;
}

/** Says that something was deleted, and offers to restore it. */
export function RemovedNotice({ text, undo, onUndo, onEnd }: Props): ReactNode {
  const t = useText();
  const [held, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else gets the full time
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onEnd, OFFERED);
    return () => clearTimeout(timer);
  }, [held, onEnd, text]);
  return (
    <div className={css.removed}>
      <p>{text}</p>
      <Button
        ref={FOCUS_RETURN.ref}
        onClick={onUndo}
        onFocus={(event) => {
          FOCUS_RETURN.onFocus(event);
          setHeld(true);
        }}
        onBlur={() => setHeld(false)}
      >
        {undo ?? t('lists.undo')}
      </Button>
    </div>
  );
}
