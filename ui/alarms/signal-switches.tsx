import { type ReactNode, useEffect, useState } from 'react';
import { Switch } from '../components/switch.tsx';
import { TOUCH, useMedia } from '../components/use-media.ts';
import { type MessageKey, useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { askForNotifications, useNotificationState } from '../platform/notifications.ts';
import { hasSound } from '../platform/sound.ts';
import { hasBeenActive, onceActive } from '../platform/user-activation.ts';
import { playTone } from './alarm-tone.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { receivePushes, refusePushes } from './push.ts';
import css from './signal-switches.module.css';

/** The sound and the notification of a triggered alarm, each with whatever prevents it, and where else it is sent. */
export function SignalSwitches(): ReactNode {
  const t = useText();
  const language = useLocale().slice(0, 2);
  return (
    <fieldset className={css.signals}>
      <legend className={css.legend}>{t('alarms.signal')}</legend>
      <SoundSwitch />
      <NotifySwitch language={language} />
      <DeliveryForm language={language} />
    </fieldset>
  );
}

/** Turning it on plays the sound once as a sample. */
function SoundSwitch(): ReactNode {
  const t = useText();
  const wanted = useMarketState((state) => state.preferences.alarmsound === 'true');
  const touch = useMedia(TOUCH);
  const [active, setActive] = useState(hasBeenActive);
  useEffect(() => onceActive(() => setActive(true)), []);
  const possible = hasSound;
  const hint = !possible
    ? 'alarms.signal.sound.unsupported'
    : !wanted || active
      ? null
      : touch
        ? 'alarms.signal.sound.waiting.touch'
        : 'alarms.signal.sound.waiting';
  return (
    <Signal hint={hint}>
      <Switch
        label={t('alarms.signal.sound')}
        checked={wanted && possible}
        onChange={(on) => {
          savePreferences({ alarmsound: String(on && possible) });
          if (on) playTone();
        }}
      />
    </Signal>
  );
}

/** It is on only if the browser allows notifications; turning it on asks for permission. */
function NotifySwitch({ language }: { readonly language: string }): ReactNode {
  const t = useText();
  const wanted = useMarketState((state) => state.preferences.alarmnotify === 'true');
  const permission = useNotificationState();
  const [refused, setRefused] = useState(false);
  const hint = hintOf(permission, wanted, refused);

  async function change(on: boolean): Promise<void> {
    if (!on) {
      savePreferences({ alarmnotify: 'false' });
      await refusePushes();
      return;
    }
    const granted = (await askForNotifications()) === 'granted';
    setRefused(!granted);
    if (!granted) return;
    savePreferences({ alarmnotify: 'true' });
    // Where the browser cannot receive any, notifications are shown while a window is open.
    await receivePushes(language);
  }

  return (
    <Signal hint={hint}>
      <Switch
        label={t('alarms.signal.notify')}
        checked={wanted && permission === 'granted'}
        onChange={(on) => void change(on)}
      />
    </Signal>
  );
}

function hintOf(
  permission: ReturnType<typeof useNotificationState>,
  wanted: boolean,
  refused: boolean,
): MessageKey | null {
  switch (permission) {
    case 'unsupported':
      return 'alarms.signal.notify.unsupported';
    case 'denied':
      return wanted || refused ? 'alarms.signal.notify.denied' : null;
    case 'default':
      return refused ? 'alarms.signal.notify.dismissed' : wanted ? 'alarms.signal.notify.ask' : null;
    case 'granted':
      return null;
  }
}

function Signal({ hint, children }: { readonly hint: MessageKey | null; readonly children: ReactNode }): ReactNode {
  const t = useText();
  return (
    <div className={css.signal}>
      {children}
      <p className={css.hint} role="status">
        {hint === null ? '' : t(hint)}
      </p>
    </div>
  );
}
