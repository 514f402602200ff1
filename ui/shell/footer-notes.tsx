import type { ReactNode } from 'react';
import type { FeedGap } from '../../workers/api/market-api.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { clockTime } from '../i18n/clock-time.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './footer-notes.module.css';
import { useBusy } from './use-busy.ts';

/** Notes on the feed that need no banner: missing messages, and fewer updates on a busy device. */
export function FooterNotes(): ReactNode {
  const t = useText();
  const gaps = useMarketState((state) => state.gaps);
  const busy = useBusy();
  const repairing = gaps.latest.some(({ wholeAt }) => wholeAt === 0);
  const summary = t(repairing ? 'gaps.open' : 'gaps.whole', { n: gaps.count });
  return (
    <>
      <span role="status">{busy ? t('busy.text') : ''}</span>
      <VisuallyHidden>
        <span role="status">{gaps.count === 0 ? '' : summary}</span>
      </VisuallyHidden>
      {gaps.count === 0 ? null : (
        <details className={css.gaps}>
          <summary>{summary}</summary>
          <ul>
            {gaps.latest.map((gap) => (
              <li key={gap.to}>
                <Gap gap={gap} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Gap({ gap: { from, to, lines, securities, wholeAt } }: { readonly gap: FeedGap }): ReactNode {
  const t = useText();
  return (
    <>
      {t('gaps.where', { from: clockTime(from), to: clockTime(to), lines, n: securities })}{' '}
      {wholeAt === 0 ? t('gaps.asked') : t('gaps.mended', { time: clockTime(wholeAt) })}
    </>
  );
}
