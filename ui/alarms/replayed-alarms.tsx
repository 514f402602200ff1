import { type ReactNode, useState } from 'react';
import { useMarketState } from '../market/market-store.ts';
import { useMarketEra } from '../market/use-market-era.ts';
import { AlarmNotice } from './alarm-notice.tsx';

const NONE = [] as const;

/** Shows the alarms that the lines of a replay fire. Nothing sounds, nobody is notified, and none counts as fired. */
export function ReplayedAlarms(): ReactNode {
  const messages = useMarketState((state) => state.replay?.alarms ?? NONE);
  const era = useMarketEra();
  /** The newest message that was dismissed, of this replay. */
  const [seen, setSeen] = useState({ era, id: 0 });
  const after = seen.era === era ? seen.id : 0;
  const unseen = messages.filter(({ id }) => id > after);
  const dismiss = (): void => setSeen({ era, id: messages[0]?.id ?? 0 });
  return (
    <div role="status">
      {unseen.length === 0 ? null : <AlarmNotice replayed messages={unseen} onDismiss={dismiss} onShown={dismiss} />}
    </div>
  );
}
