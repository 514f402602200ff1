import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AlarmChanges, KeptAlarm } from '../../engine/alarms/alarm-change.ts';
import { isOfSymbol } from '../../engine/alarms/alarm-rule.ts';
import type { QuoteValues } from '../../engine/quotes/quote-field.ts';
import type { FailureCode } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { AlarmDialog } from './alarm-dialog.tsx';
import css from './alarm-editing.module.css';
import { ConditionTable } from './condition-table.tsx';
import { SignalSwitches } from './signal-switches.tsx';
import { useAlarms } from './use-alarms.ts';

interface Props {
  readonly subject: SymbolKey;
  readonly name: string;
  readonly ex: string;
  /** Its current quote, in row 0. */
  readonly quote: QuoteValues;
}

/** A security's alarms, the controls that edit them, and the signals of a triggered one. */
export function AlarmEditing({ subject, name, ex, quote }: Props): ReactNode {
  const t = useText();
  const provider = useMarketState((state) => state.config.provider);
  const { alarms, isSaved, change } = useAlarms();
  const [editing, setEditing] = useState(false);
  /** The alarm in the dialog; `null` for a new one, undefined while there is no dialog. */
  const [opened, setOpened] = useState<KeptAlarm | null>();
  const [failure, setFailure] = useState<FailureCode | null>(null);
  const own = alarms.filter((alarm) => isOfSymbol(alarm, subject.symbol, subject.region));
  const addButton = useRef<HTMLButtonElement>(null);
  const none = own.length === 0;
  const hadSome = useRef(false);
  // With the last alarm its table is removed, and the focus with it.
  useEffect(() => {
    if (none && hadSome.current && document.activeElement === document.body) addButton.current?.focus();
    hadSome.current = !none;
  }, [none]);

  async function apply(changes: AlarmChanges): Promise<void> {
    setFailure(null);
    setFailure(await change(changes));
  }

  return (
    <div>
      <div className={css.bar}>
        {none ? null : <Switch label={t('alarms.edit')} checked={editing} onChange={setEditing} />}
        <Button ref={addButton} onClick={() => setOpened(null)}>
          {t('alarms.add')}
        </Button>
      </div>
      <p className={css.failure} role="alert">
        {failure === null ? '' : `${t('alarms.saveFailed')} ${t(`failure.${failure}`, { provider })}`}
      </p>
      {none ? (
        <Notice text={t('alarms.empty', { symbol: name })} />
      ) : (
        <>
          <ConditionTable
            caption={t('alarms.title', { symbol: name })}
            alarms={own}
            isSaved={isSaved}
            editing={editing}
            onReset={(alarm) => void apply({ reset: [alarm.id] })}
            onSwitch={(alarm, on) => void apply({ put: [{ ...ruleOf(alarm), on, id: alarm.id }] })}
            onChange={setOpened}
            onDelete={(alarm) => {
              if (own.length === 1) setEditing(false);
              void apply({ remove: [alarm.id] });
            }}
          />
          <SignalSwitches />
        </>
      )}
      {opened === undefined ? null : (
        <AlarmDialog
          name={name}
          subject={{ symbol: subject.symbol, ex, list: '' }}
          rule={opened ?? undefined}
          rules={own.filter(({ id }) => id !== opened?.id)}
          quote={quote}
          save={(rule) => change({ put: [opened === null ? rule : { ...rule, id: opened.id }] })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** An alarm's rule without what the server keeps of it. */
function ruleOf({ id: _, fired: __, ...rule }: KeptAlarm) {
  return rule;
}
