import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { BarTable } from '../../workers/api/chart-api.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { Switch } from '../components/switch.tsx';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { copyText } from '../platform/clipboard.ts';
import { BarRows, MAX_BARS_SHOWN } from './bar-rows.tsx';
import css from './bar-table.module.css';
import { countText, tableCsv } from './bar-table-text.ts';
import type { ChartHandle } from './chart-handle.ts';

interface Props {
  readonly chart: ChartHandle;
  readonly name: string;
  readonly onClose: () => void;
}

/** The answer of the chart: pending, failed, or a table (null: it has no bars). */
type Answer = 'waiting' | 'failed' | BarTable | null;

/** The visible bars as a table with the values of every indicator, to read or to copy as CSV. */
export function BarTableDialog({ chart, name, onClose }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const [answer, setAnswer] = useState<Answer>('waiting');
  const [newestFirst, setNewestFirst] = useState(true);
  const [copied, showCopied] = usePassingMessage<'bars.copied' | 'copy.refused'>();

  const ask = useCallback(() => {
    chart.table().then(setAnswer, () => setAnswer('failed'));
  }, [chart]);
  useEffect(ask, [ask]);

  const table = typeof answer === 'object' && answer !== null && answer.rows.length > 0 ? answer : null;
  const all = table === null ? 0 : table.rows.length + table.omitted;

  async function copy(): Promise<void> {
    if (table === null) return;
    showCopied((await copyText(tableCsv(table))) ? 'bars.copied' : 'copy.refused');
  }

  return (
    <Modal
      title={t('bars.title', { symbol: name })}
      guide="charts#table"
      place="wide"
      onClose={onClose}
      actions={
        <>
          <span className={css.note} role="status">
            {copied === null ? '' : t(copied)}
          </span>
          <Button onClick={copy} disabled={table === null}>
            {t('bars.copy')}
          </Button>
          <Button onClick={ask}>{t('bars.refresh')}</Button>
        </>
      }
    >
      {answer === 'waiting' ? <Skeleton label={t('bars.loading')} rows={8} /> : null}
      {answer === 'failed' ? <Notice text={t('bars.failed')} /> : null}
      {table === null && typeof answer === 'object' ? <Notice text={t('bars.none')} /> : null}
      {table === null ? null : (
        <>
          <div className={css.above}>
            <Switch label={t('bars.newestFirst')} checked={newestFirst} onChange={setNewestFirst} />
            <p className={css.note}>{countText(all, MAX_BARS_SHOWN, t, locale)}</p>
          </div>
          <BarRows table={table} newestFirst={newestFirst} caption={t('bars.title', { symbol: name })} />
        </>
      )}
    </Modal>
  );
}
