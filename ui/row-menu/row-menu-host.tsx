import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { failureOf } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { lazyScreen } from '../components/lazy-screen.ts';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { useNamedLists } from '../named-lists/use-named-lists.ts';
import { copyText } from '../platform/clipboard.ts';
import { indexName } from '../quote-table/index-names.ts';
import { type ListTarget, listTargets } from './list-targets.ts';
import css from './row-menu.module.css';
import { type MenuEntry, RowMenu } from './row-menu.tsx';
import { type RowAction, rowItems } from './row-menu-items.ts';
import { closeRowMenu, useRowMenu } from './row-menu-opening.ts';

const SecurityAlarm = lazyScreen(() => import('../alarms/security-alarm.tsx').then((module) => module.SecurityAlarm));

/** The open row menu, and the dialogs and messages of its entries. */
export function RowMenuHost(): ReactNode {
  const t = useText();
  const { security, x, y, from } = useRowMenu();
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const realtime = useRealtime();
  const { lists: named } = useNamedLists();
  const [lists, setLists] = useState<SymbolKey | null>(null);
  const [alarm, setAlarm] = useState<SymbolKey | null>(null);
  const [said, say] = usePassingMessage<string>();
  const close = useCallback(() => {
    closeRowMenu();
    setLists(null);
    from?.focus({ preventScroll: true });
  }, [from]);

  function run(act: RowAction, row: SymbolKey): void {
    if (act.type === 'lists') {
      setLists(row);
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
    if (lists !== null) {
      return listTargets(named, loggedIn, t).map((target) => ({
        id: target.id,
        name: target.name,
        refused: '',
        run: () => void add(target, row),
      }));
    }
    return rowItems(row, { realtime }).map(({ title, act, refused }) => ({
      id: title,
      name: t(title),
      ...(act.type === 'open' && { href: act.path }),
      further: act.type === 'lists',
      refused: refused === undefined ? '' : t(refused),
      run: () => run(act, row),
    }));
  }

  const name = security === null ? '' : (indexName(security.symbol) ?? security.symbol);
  return (
    <>
      {security === null ? null : (
        <RowMenu
          key={`${security.region} ${security.symbol} ${lists === null}`}
          label={t('row.label', { symbol: name })}
          title={lists === null ? name : t('row.add.title', { symbol: name })}
          entries={entriesOf(security)}
          x={x}
          y={y}
          onClose={close}
          onBack={lists === null ? undefined : () => setLists(null)}
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
