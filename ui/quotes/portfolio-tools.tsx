import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Switch } from '../components/switch.tsx';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { AddStockDialog } from './add-stock-dialog.tsx';
import css from './portfolio-tools.module.css';

interface Props {
  readonly portfolio: number;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
}

/** Shown beside a portfolio's title: the Edit switch, and the button that adds a stock. */
export function PortfolioTools({ portfolio, editing, onEditing }: Props): ReactNode {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const [added, showAdded] = usePassingMessage<string>();
  return (
    <div className={css.tools}>
      <span className={css.note} role="status">
        {added === null ? '' : t('port.added', { symbol: added })}
      </span>
      <Switch label={t('port.edit')} checked={editing} onChange={onEditing} />
      <Button onClick={() => setAdding(true)}>{t('port.add')}</Button>
      {adding ? <AddStockDialog portfolio={portfolio} onAdded={showAdded} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
