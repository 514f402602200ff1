import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import css from './quote-flags.module.css';
import type { CellName } from './row-painter.ts';

/**
 * The flags of a row: N (news today) and A (alarm: outlined, red and filled when triggered). The painter shows those that are
 * set.
 */
export function QuoteFlags({
  cell,
}: {
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
}): ReactNode {
  const t = useText();
  return (
    <>
      <abbr ref={cell('news')} className={css.flag} title={t('list.news')} hidden>
        N
      </abbr>
      <abbr ref={cell('alarm')} className={`${css.flag} ${css.quietFlag}`} title={t('list.alarm')} hidden>
        A
      </abbr>
      <abbr ref={cell('alarmTriggered')} className={css.flag} title={t('list.alarm.triggered')} hidden>
        A
      </abbr>
    </>
  );
}
