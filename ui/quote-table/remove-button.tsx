import type { ReactNode } from 'react';
import type { RowText } from '../../workers/api/quote-list.ts';
import { Icon } from '../components/icon.tsx';
import { useText } from '../i18n/text.ts';
import css from './remove-button.module.css';

interface Props {
  readonly text: RowText;
  readonly remove: (row: RowText) => void;
}

/** The button at the end of a portfolio's row in edit mode. */
export function RemoveButton({ text, remove }: Props): ReactNode {
  const t = useText();
  return (
    <button
      type="button"
      className={css.remove}
      aria-label={t('port.remove', { symbol: text.symbol })}
      onClick={() => remove(text)}
    >
      <Icon name="close" />
    </button>
  );
}
