import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { FailureNotice } from '../components/failure-notice.tsx';
import fields from '../components/form.module.css';
import { Panel } from '../components/panel.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useErrorText } from '../components/use-failure-text.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useAnswer } from '../market/use-answer.ts';
import css from './account.module.css';
import { EventTable } from './event-table.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionTable } from './session-table.tsx';

/** Account & security: how the account is protected, and its recent activity. */
export default function AccountScreen(): ReactNode {
  const t = useText();
  const userid = useMarketState((state) => state.session.userid);
  const { value, failure, at, retry } = useAnswer(userid, async () => ({
    value: await market.account(),
    keptAt: 0,
  }));
  const title = t('account.title');
  if (value === null) {
    return (
      <Screen title={title}>
        {failure === null ? <Skeleton label={title} rows={12} /> : <FailureNotice failure={failure} retry={retry} />}
      </Screen>
    );
  }
  const others = value.sessions.filter(({ current }) => !current).length;
  const isOver = failure === 'not-logged-in';
  return (
    <Screen title={title}>
      {isOver ? <FailureNotice failure={failure} retry={retry} /> : null}
      {failure === null || isOver ? null : <StaleNote failure={failure} at={at} retry={retry} />}
      <div className={css.panels}>
        <Panel title={t('account.password')}>
          <PasswordForm onChanged={retry} />
        </Panel>
        <Panel title={t('account.factor')}>
          <SecondFactor since={value.factorSince} left={value.recoveryCodes} onChanged={retry} />
        </Panel>
      </div>
      {/* The forms stay mounted: recovery codes are shown only once. */}
      {isOver ? null : (
        <>
          <Panel title={t('account.sessions')} aside={<EndOthers others={others} onEnded={retry} />}>
            <SessionTable sessions={value.sessions} />
          </Panel>
          <Panel title={t('account.events')}>
            <EventTable events={value.events} />
          </Panel>
        </>
      )}
    </Screen>
  );
}

/** Ends the other sessions. A text beside the button says how many ended, or why none did. */
function EndOthers({ others, onEnded }: { readonly others: number; readonly onEnded: () => void }): ReactNode {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const errorText = useErrorText();

  async function end(): Promise<void> {
    if (busy || others === 0) return;
    setBusy(true);
    try {
      setMessage(t('account.sessions.ended', { n: await market.endOtherSessions() }));
      onEnded();
    } catch (error) {
      setMessage(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={`${fields.actions} ${css.aside}`}>
      <p role="status">{message}</p>
      <Button aria-disabled={busy || others === 0} onClick={() => void end()}>
        {t('account.sessions.end')}
      </Button>
    </div>
  );
}
