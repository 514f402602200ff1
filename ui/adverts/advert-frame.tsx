import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../i18n/text.ts';
import css from './advert-frame.module.css';
import { advertLook, watchLook } from './advert-look.ts';
import { adverts } from './adverts.ts';

/** Where the server has the page in which the advertising script runs (`server/adverts/frame.js`). */
const FRAME = '/adverts/frame';

/** A script that has said nothing for so long (milliseconds) does not come. */
const PATIENCE = 10_000;

type Phase = 'loading' | 'ready' | 'failed';

/**
 * The banner slots, 320×50, 728×90 and 970×90, in a sandboxed frame that has an origin of its own: what runs there
 * reaches nothing of the app. Which slots there is room for is the frame's affair; one message asks for all of them. A
 * script that does not load leaves no gap and goes to the log only.
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
    const timer = setTimeout(() => fail('their frame does not answer'), PATIENCE);
    addEventListener('message', hear);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', hear);
    };
  }, []);

  useEffect(() => {
    if (phase !== 'ready') return;
    // A sandboxed frame has no origin that could be named; what it is told is no secret.
    const tell = (message: object): void => frame.current?.contentWindow?.postMessage(message, '*');
    const look = (): void => tell(advertLook(language));
    look();
    return watchLook(look);
  }, [phase, language]);

  useEffect(() => {
    if (phase !== 'ready') return;
    const stop = adverts.watchTurns(() => frame.current?.contentWindow?.postMessage({ advert: 'turn' }, '*'));
    // The first ones, unless the screen has wished for them already.
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
