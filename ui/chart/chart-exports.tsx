import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { chosenPeriod } from '../../engine/chart/chart-choice.ts';
import { formatIsoDate } from '../../engine/format/date.ts';
import { csvDates, download, exportName } from '../components/download.ts';
import { MenuButton } from '../components/menu-button.tsx';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { BarTableDialog } from './bar-table-dialog.tsx';
import css from './chart-toolbar.module.css';
import { ToolIcon } from './tool-icon.tsx';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  /** The subject of the chart, for file names. */
  readonly name: string;
}

/** A menu of a chart's exports: a table to read, its bars as CSV, its image as PNG. */
export function ChartExports({ used, name }: Props): ReactNode {
  const t = useText();
  const { chart, shown } = used;
  const { phase } = useSyncExternalStore(chart.watch, chart.status);
  const [tableOpen, setTableOpen] = useState(false);
  const [problem, showProblem] = usePassingMessage<string>();
  const idle = phase !== 'ready';
  const period = String(chosenPeriod(shown));

  async function save(make: () => Promise<boolean>): Promise<void> {
    const saved = await make().catch(() => false);
    if (!saved) showProblem(t('export.failed'));
  }

  async function saveCsv(): Promise<boolean> {
    const csv = await chart.csv();
    const [from, to] = csvDates(csv);
    if (from === '') return false;
    download(new Blob([csv], { type: 'text/csv;charset=utf-8' }), exportName(name, period, from, to, 'csv'));
    return true;
  }

  async function savePicture(): Promise<boolean> {
    const readout = chart.readout();
    if (readout === null) return false;
    const [from, to] = [formatIsoDate(readout.from), formatIsoDate(readout.to)];
    const picture = await chart.picture(from === to ? `${name} ${to}` : `${name} ${from} – ${to}`);
    if (picture === null) return false;
    download(picture, exportName(name, period, from, to, 'png'));
    return true;
  }

  return (
    <>
      {problem === null ? null : (
        <span className={css.problem} role="alert">
          {problem}
        </span>
      )}
      <MenuButton
        label={t('export.open')}
        className={css.tool}
        items={[
          { id: 'table', label: t('export.table'), idle, run: () => setTableOpen(true) },
          { id: 'csv', label: t('export.csv'), idle, run: () => void save(saveCsv) },
          { id: 'picture', label: t('export.picture'), idle, run: () => void save(savePicture) },
        ]}
      >
        <ToolIcon name="download" />
      </MenuButton>
      {tableOpen ? <BarTableDialog chart={chart} name={name} onClose={() => setTableOpen(false)} /> : null}
    </>
  );
}
