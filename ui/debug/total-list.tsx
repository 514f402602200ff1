import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { TAB_LOCK } from '../market/connection.ts';
import css from './debug.module.css';
import { useFigureText } from './figure-text.ts';
import type { WatchedThread } from './figures-watch.ts';
import { totals } from './rates.ts';

/** The rates of all threads together, and ages. */
export function TotalList({ threads }: { readonly threads: readonly WatchedThread[] }): ReactNode {
  const t = useText();
  const text = useFigureText();
  const sum = totals(threads, TAB_LOCK);
  const figures = [
    [t('debug.total.lines'), text.rate(sum.lineRate)],
    [t('debug.total.characters'), text.byteRate(sum.characterRate)],
    [t('debug.total.diffs'), text.rate(sum.diffRate)],
    [t('debug.total.frames'), text.rate(sum.frameRate)],
    [t('debug.total.messages'), text.rate(sum.messageRate)],
    [t('debug.total.unsent'), text.duration(sum.oldestUnsent)],
    [t('debug.total.line'), text.duration(sum.lineAge)],
    [t('debug.total.heard'), text.duration(sum.heardAge)],
    [t('debug.total.clock'), text.duration(sum.clockOffset)],
  ];
  return (
    <dl className={css.totals}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
