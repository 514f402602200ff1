import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../i18n/text.ts';
import css from './advert-frame.module.css';
import { advertLook, watchAdvertLook } from './advert-look.ts';
import { adverts } from './adverts.ts';

/** The address of the page that runs the advertising script (`server/adverts/frame.js`). */
const FRAME = '/adverts/frame';

/** A script that has sent no message for this long (milliseconds) is considered missing. */
const SILENCE_MS = 10_000;

type Phase = 'loading' | 'ready' | 'failed';

/**
 * The banner slots, 320×50, 728×90 and 970×90, in a sandboxed frame with an origin of its own, so that advertising code cannot
 * reach the app. The frame decides which slots fit; one message requests all of them. A script that fails to load leaves no gap
 * and is only logged.
 */
export function AdvertFrame({ hidden }: { readonly hidden: boolean }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [phase, setPhase] = useState<Phase>('loading');
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    function fail(reason: string): void {
      console.warn(`The adverts are left out: ${reason}.`);
      setPhase('failed');
    }
    function hear({ source, data }: MessageEvent): void {
      if (source === null || source !== frame.current?.contentWindow) return;
      clearTimeout(timer);
      if (data?.advert === 'ready') setPhase('ready');
      if (data?.advert === 'failed') fail('the advertising script could not be loaded');
    }
    const timer = setTimeout(() => fail('their frame does not answer'), SILENCE_MS);
    addEventListener('message', hear);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', hear);
    };
  }, []);

  useEffect(() => {
    if (phase !== 'ready') return;
    // A sandboxed frame has no origin to name. The message contains no secret.
    const send = (message: object): void => frame.current?.contentWindow?.postMessage(message, '*');
    const look = (): void => send(advertLook(language));
    look();
    return watchAdvertLook(look);
  }, [phase, language]);

  useEffect(() => {
    if (phase !== 'ready') return;
    const stop = adverts.watchTurns(() => frame.current?.contentWindow?.postMessage({ advert: 'turn' }, '*'));
    // Requests the first adverts, unless the screen already has.
    adverts.refresh();
    return stop;
  }, [phase]);

  if (phase === 'failed') return null;
  return (
    <section className={css.place} hidden={hidden} aria-label={t('advert.label')}>
      <span className={css.label} aria-hidden="true">
        {t('advert.label')}
      </span>
      <iframe
        ref={frame}
        className={css.frame}
        title={t('advert.label')}
        src={FRAME}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      />
    </section>
  );
}
