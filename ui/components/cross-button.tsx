import type { ReactNode } from 'react';
import css from './cross-button.module.css';
import { Icon } from './icon.tsx';

interface Props {
  /** Says what is removed. */
  readonly label: string;
  readonly onRemove: () => void;
}

/** The cross at the end of an entry of a list, which removes it. */
export function CrossButton({ label, onRemove }: Props): ReactNode {
  return (
    <button type="button" className={css.cross} aria-label={label} onClick={onRemove}>
      <Icon name="close" />
    </button>
  );
}
