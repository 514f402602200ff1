import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { failureOf } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { lazyScreen } from '../components/lazy-screen.ts';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { copyText } from '../platform/clipboard.ts';
import { indexName } from '../quote-table/index-names.ts';
import type { ListTarget } from './list-targets.ts';
import { ListsMenu } from './lists-menu.tsx';
import css from './row-menu.module.css';
import { type MenuEntry, RowMenu } from './row-menu.tsx';
import { type RowAction, rowItems } from './row-menu-items.ts';
import { closeRowMenu, useRowMenu } from './row-menu-opening.ts';

const SecurityAlarm = lazyScreen(() => import('../alarms/security-alarm.tsx').then((module) => module.SecurityAlarm));

/** The open row menu, and the dialogs and messages of its entries. */
export function RowMenuHost(): ReactNode {
  const t = useText();
  const { security, x, y, from } = useRowMenu();
  const realtime = useRealtime();
  const [choosesList, setChoosesList] = useState(false);
  const [alarm, setAlarm] = useState<SymbolKey | null>(null);
  const [said, say] = usePassingMessage<string>();
  const close = useCallback(() => {
    closeRowMenu();
    setChoosesList(false);
    from?.focus({ preventScroll: true });
  }, [from]);

  function run(act: RowAction, row: SymbolKey): void {
    if (act.type === 'lists') {
      setChoosesList(true);
      return;
    }
    close();
    switch (act.type) {
      case 'open':
        navigate(act.path);
        return;
      case 'alarm':
        setAlarm(row);
        return;
      case 'copy':
        void copyText(row.symbol).then((done) =>
          say(done ? t('row.copied', { symbol: row.symbol }) : t('copy.refused')),
        );
        return;
      default:
        act satisfies never;
    }
  }

  async function add({ name, add: addTo }: ListTarget, row: SymbolKey): Promise<void> {
    const { symbol } = row;
    close();
    try {
      await addTo(row);
      say(t('row.added', { symbol, name }));
    } catch (reason) {
      say(failureOf(reason) === 'refused' ? t('port.add.full', { symbol }) : t('port.add.failed', { symbol }));
    }
  }

  function entriesOf(row: SymbolKey): readonly MenuEntry[] {
    return rowItems(row, { realtime }).map(({ title, act, refused }) => ({
      id: title,
      name: t(title),
      ...(act.type === 'open' && { href: act.path }),
      further: act.type === 'lists',
      note: refused === undefined ? '' : t(refused),
      disabled: refused !== undefined,
      run: () => run(act, row),
    }));
  }

  const name = security === null ? '' : (indexName(security.symbol) ?? security.symbol);
  return (
    <>
      {security === null ? null : !choosesList ? (
        <RowMenu
          key={`${security.region} ${security.symbol}`}
          label={t('row.label', { symbol: name })}
          title={name}
          entries={entriesOf(security)}
          x={x}
          y={y}
          onClose={close}
        />
      ) : (
        <ListsMenu
          name={name}
          x={x}
          y={y}
          onChoose={(target) => void add(target, security)}
          onBack={() => setChoosesList(false)}
          onClose={close}
        />
      )}
      {alarm === null ? null : (
        <Suspense>
          <SecurityAlarm security={alarm} onClose={() => setAlarm(null)} />
        </Suspense>
      )}
      <p role="status" className={css.said}>
        {said}
      </p>
    </>
  );
}
