import type { ReactNode } from 'react';
import type { KeptAlarm } from '../../engine/alarms/alarm-change.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import flags from '../quote-table/quote-flags.module.css';
import css from './condition-table.module.css';

interface Props {
  readonly alarm: KeptAlarm;
  /** Until it is saved, it is not watched. */
  readonly saved: boolean;
  /** Beside a triggered state: the control that rearms it. */
  readonly children: ReactNode;
}

/** The state of an alarm in words. A triggered one also has the red letter that its row has in lists. */
export function AlarmStateText({ alarm, saved, children }: Props): ReactNode {
  const t = useText();
  const { on, fired, repeat, expires, note } = alarm;
  const isOver = useMarketState(({ clock }) => expires !== 0 && clock.heardAt >= expires);
  const words = [repeat === 'once' ? '' : t(`alarms.repeat.${repeat}`), note].filter((text) => text !== '').join(' · ');
  const more = words === '' ? null : <span>{words}</span>;
  if (fired !== 0) {
    return (
      <span className={css.state}>
        <span className={css.triggered}>
          <span className={`${flags.flag} ${css.mark}`} aria-hidden="true">
            A
          </span>
          {t('alarms.state.triggered')}
        </span>
        {more}
        {children}
      </span>
    );
  }
  const state = !saved ? 'saving' : !on ? 'off' : isOver ? 'expired' : 'watching';
  return (
    <span className={css.state}>
      {t(`alarms.state.${state}`)} {more}
    </span>
  );
}
