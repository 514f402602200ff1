import { type ReactNode, useEffect, useRef, useState } from 'react';
import { withoutCondition } from '../../engine/alarms/alarm.ts';
import type { Condition } from '../../engine/alarms/condition.ts';
import type { FailureCode } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { AddAlarmDialog } from './add-alarm-dialog.tsx';
import css from './alarm-editing.module.css';
import { ConditionTable } from './condition-table.tsx';
import { SignalSwitches } from './signal-switches.tsx';
import { useAlarmEditor } from './use-alarm-editor.ts';

interface Props {
  readonly subject: SymbolKey;
  readonly name: string;
  readonly ex: string;
  readonly lastPrice: () => number;
}

/** A security's conditions, the controls that edit them, and the signals of a triggered one. */
export function AlarmEditing({ subject, name, ex, lastPrice }: Props): ReactNode {
  const t = useText();
  const provider = useMarketState((state) => state.config.provider);
  const { alarm, saved, change } = useAlarmEditor(subject, ex);
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const [failure, setFailure] = useState<FailureCode | null>(null);
  const { conditions } = alarm;
  const addButton = useRef<HTMLButtonElement>(null);
  const none = conditions.length === 0;
  const hadSome = useRef(false);
  // With the last condition its table is removed, and the focus with it.
  useEffect(() => {
    if (none && hadSome.current && document.activeElement === document.body) addButton.current?.focus();
    hadSome.current = !none;
  }, [none]);

  async function save(edit: Parameters<typeof change>[0]): Promise<void> {
    setFailure(null);
    setFailure(await change(edit));
  }

  return (
    <div>
      <div className={css.bar}>
        {none ? null : <Switch label={t('alarms.edit')} checked={editing} onChange={setEditing} />}
        <Button ref={addButton} onClick={() => setAdding(true)}>
          {t('alarms.add')}
        </Button>
      </div>
      <p className={css.failure} role="alert">
        {failure === null ? '' : `${t('alarms.saveFailed')} ${t(`failure.${failure}`, { provider })}`}
      </p>
      {none ? (
        <Notice text={t('alarms.empty', { symbol: name })} />
      ) : (
        <ConditionTable
          caption={t('alarms.title', { symbol: name })}
          alarm={alarm}
          saved={saved}
          editing={editing}
          onSwitch={(index, on) =>
            void save((before) => ({
              ...before,
              conditions: before.conditions.map((one, i) => (i === index ? { ...one, on } : one)),
            }))
          }
          onDelete={(index) => {
            if (conditions.length === 1) setEditing(false);
            void save((before) => withoutCondition(before, index));
          }}
        />
      )}
      <SignalSwitches />
      {adding ? (
        <AddAlarmDialog
          name={name}
          conditions={conditions}
          lastPrice={lastPrice()}
          add={(condition: Condition) =>
            change((before) => ({ ...before, conditions: [...before.conditions, condition] }))
          }
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}
