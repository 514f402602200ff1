import { type ReactNode, useState } from 'react';
import type { KeptAlarm } from '../../engine/alarms/alarm-change.ts';
import { regionOfExchange } from '../../engine/quotes/region.ts';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import css from './alarm-overview.module.css';
import { AlarmRows } from './alarm-rows.tsx';
import { securityText } from './alarm-text.ts';
import { RealtimeNeeded } from './realtime-needed.tsx';
import { useAlarms } from './use-alarms.ts';

/** The most alarms that one call changes. */
const MOST_AT_ONCE = 200;

const NO_LISTS = [] as const;

/** All alarms of the user: security, condition, state, and how far it is. A row links to the security's alarms. `path` is the screen's path. */
export function AlarmOverview({ caption, path }: { readonly caption: string; readonly path: string }): ReactNode {
  const t = useText();
  const realtime = useRealtime();
  const phase = useMarketState((state) => state.alarms.phase);
  const none = useMarketState((state) => state.alarms.alarms.length === 0);
  if (!realtime) return <RealtimeNeeded path={path} />;
  if (phase === 'failed') return <Notice text={t('alarms.failed')} />;
  if (phase !== 'ready') return <Skeleton label={t('alarms.loading')} />;
  if (none) return <Notice text={t('board.alarms.none')} />;
  return <Overview caption={caption} />;
}

function Overview({ caption }: { readonly caption: string }): ReactNode {
  const t = useText();
  const shownAlarms = useAlarms();
  const lists = useWorkspace('list').objects ?? NO_LISTS;
  /** The named list whose securities are shown; empty: all. */
  const [list, setList] = useState('');
  const members = new Set(
    lists.find(({ id }) => id === list)?.body.symbols.map(({ region, symbol }) => `${region} ${symbol}`),
  );
  const { alarms, change } = shownAlarms;
  const shown = list === '' ? alarms : alarms.filter((alarm) => isOn(alarm, list, members));

  function switchAll(on: boolean): void {
    const put = shown.filter((alarm) => alarm.on !== on).map((alarm) => switched(alarm, on));
    for (let from = 0; from < put.length; from += MOST_AT_ONCE) {
      void change({ put: put.slice(from, from + MOST_AT_ONCE) });
    }
  }

  return (
    <>
      <div className={css.bar}>
        <label className={css.filter}>
          <span>{t('alarms.filter')}</span>
          <select value={list} onChange={({ target }) => setList(target.value)}>
            <option value="">{t('alarms.filter.all')}</option>
            {lists.map(({ id, body }) => (
              <option key={id} value={id}>
                {body.name}
              </option>
            ))}
          </select>
        </label>
        {shown.length === 0 ? null : (
          <Switch label={t('alarms.all')} checked={shown.every(({ on }) => on)} onChange={switchAll} />
        )}
      </div>
      <AlarmRows
        caption={caption}
        alarms={shown}
        isSaved={shownAlarms.isSaved}
        nameOf={({ symbol, list: of }) =>
          of === '' ? securityText({ symbol }) : (lists.find(({ id }) => id === of)?.body.name ?? t('alarms.list.gone'))
        }
        onSwitch={(alarm, on) => void change({ put: [switched(alarm, on)] })}
      />
    </>
  );
}

function switched({ fired: _, ...rule }: KeptAlarm, on: boolean) {
  return { ...rule, on };
}

/** Whether an alarm is on a list itself or on one of its securities. */
function isOn(alarm: KeptAlarm, list: string, members: ReadonlySet<string>): boolean {
  return alarm.list === list || members.has(`${regionOfExchange(alarm.ex)} ${alarm.symbol}`);
}
