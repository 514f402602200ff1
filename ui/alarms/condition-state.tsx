import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import flags from '../quote-table/quote-flags.module.css';
import css from './condition-table.module.css';

interface Props {
  readonly on: boolean;
  /** Until it is saved, trades are checked against the old condition. */
  readonly saved: boolean;
  readonly triggered: boolean;
  /** Beside a triggered state: the control that rearms it. */
  readonly children: ReactNode;
}

/** The state of a condition in words. A triggered one also has the red letter that its row has in lists. */
export function ConditionState({ on, saved, triggered, children }: Props): ReactNode {
  const t = useText();
  const watching = useMarketState((state) => state.alarms.watching);
  if (triggered) {
    return (
      <span className={css.state}>
        <span className={css.triggered}>
          <span className={`${flags.flag} ${css.mark}`} aria-hidden="true">
            A
          </span>
          {t('alarms.state.triggered')}
        </span>
        {children}
      </span>
    );
  }
  const state = !saved ? 'saving' : !on ? 'off' : watching ? 'watching' : 'waiting';
  return <span className={css.state}>{t(`alarms.state.${state}`)}</span>;
}
