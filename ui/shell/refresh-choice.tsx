import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import css from './menu.module.css';

/** Seconds between two refreshes. */
const CHOICES = [5, 10, 15, 30, 60, 120, 300];

/** The refresh interval of prices that are not live; a subscriber never waits longer than the server allows. */
export function RefreshChoice(): ReactNode {
  const t = useText();
  const now = useRefreshPeriod() / 1_000;
  const most = useMarketState(({ session, config: { timings } }) =>
    session.loggedIn ? timings.refreshLoggedIn / 1_000 : Number.POSITIVE_INFINITY,
  );
  const choices = [...new Set([...CHOICES.filter((seconds) => seconds <= most), now])].sort((a, b) => a - b);
  return (
    <label className={css.field}>
      <span>{t('display.refresh')}</span>
      <select className={css.select} value={now} onChange={(event) => savePreferences({ refresh: event.target.value })}>
        {choices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('display.refresh.seconds', { n: seconds })}
          </option>
        ))}
      </select>
    </label>
  );
}
