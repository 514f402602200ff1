import { type ReactNode, useEffect, useState } from 'react';
import { QuoteField } from '../../engine/quotes/quote-field.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { indexName } from '../quote-table/index-names.ts';
import { AddAlarmDialog } from './add-alarm-dialog.tsx';
import { useAlarmEditor } from './use-alarm-editor.ts';

interface Props {
  readonly security: SymbolKey;
  /** A price that is proposed. */
  readonly level?: number;
  readonly onClose: () => void;
}

/** Add Alarm for a security, from elsewhere than its Alarms tab. It opens once its exchange and its last price are known. */
export function SecurityAlarm({ security, level, onClose }: Props): ReactNode {
  const { feed, view } = useQuoteList({ type: 'symbols', symbols: [security] });
  const [row] = view.rows;
  const { alarm, change } = useAlarmEditor(security, row?.ex ?? '');
  const [quoted, setQuoted] = useState(false);
  const failed = view.status.phase === 'failed';
  useEffect(() => {
    if (failed) onClose();
  }, [failed, onClose]);
  useEffect(
    () =>
      row === undefined
        ? undefined
        : feed.paintRow(0, () => {
            if (!Number.isNaN(feed.value(0, QuoteField.Flags))) setQuoted(true);
          }),
    [feed, row],
  );
  if (!quoted) return null;
  return (
    <AddAlarmDialog
      name={indexName(security.symbol) ?? security.symbol}
      conditions={alarm.conditions}
      lastPrice={feed.value(0, QuoteField.Last)}
      level={level}
      add={(condition) => change((before) => ({ ...before, conditions: [...before.conditions, condition] }))}
      onClose={onClose}
    />
  );
}
