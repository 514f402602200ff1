import { type ReactNode, useEffect, useState } from 'react';
import { isOfSymbol } from '../../engine/alarms/alarm-rule.ts';
import { QuoteField } from '../../engine/quotes/quote-field.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { indexName } from '../quote-table/index-names.ts';
import { AlarmDialog } from './alarm-dialog.tsx';
import { useAlarms } from './use-alarms.ts';

interface Props {
  readonly security: SymbolKey;
  /** A price that is proposed. */
  readonly level?: number;
  readonly onClose: () => void;
}

/** Add Alarm for a security, from elsewhere than its Alarms tab. It opens once its exchange and its last price are known. */
export function SecurityAlarm({ security, level, onClose }: Props): ReactNode {
  const { symbol, region } = security;
  const { feed, view } = useQuoteList({ type: 'symbols', symbols: [security] });
  const [row] = view.rows;
  const { alarms, change } = useAlarms();
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
    <AlarmDialog
      name={indexName(symbol) ?? symbol}
      subject={{ symbol, ex: row?.ex ?? '', list: '' }}
      rules={alarms.filter((alarm) => isOfSymbol(alarm, symbol, region))}
      quote={feed}
      level={level}
      save={(rule) => change({ put: [rule] })}
      onClose={onClose}
    />
  );
}
