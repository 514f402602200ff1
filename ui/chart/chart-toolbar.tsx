import { type ReactNode, useState } from 'react';
import { CHART_TYPES } from '../../engine/chart/chart-type.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { MenuButton } from '../components/menu-button.tsx';
import { useToolStop } from '../components/use-tool-stop.ts';
import { useText } from '../i18n/text.ts';
import { ChartExports } from './chart-exports.tsx';
import css from './chart-toolbar.module.css';
import { CompareDialog } from './compare-dialog.tsx';
import { DrawButton } from './draw-button.tsx';
import { IndicatorDialog } from './indicator-dialog.tsx';
import { IntervalTools } from './interval-tools.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import type { UsedChart } from './use-chart.ts';
import type { Rail } from './use-rail.ts';

interface Props {
  readonly used: UsedChart;
  /** Null for a chart without drawing tools. */
  readonly rail: Rail | null;
  /** The name of the chart's subject: a symbol. */
  readonly name: string;
  /** The chart's own security, which others are compared with. */
  readonly own?: SymbolKey | undefined;
  /** The control for the number of charts, where there may be several. */
  readonly layout?: ReactNode;
}

/** The row of tools of the chart in focus: what it shows, and how. */
export function ChartToolbar({ used, rail, name, own, layout }: Props): ReactNode {
  const t = useText();
  const stop = useToolStop();
  const [opened, setOpened] = useState<'period' | 'options' | 'compare' | 'indicators' | null>(null);
  const { chartType } = used.choice;
  const close = (): void => setOpened(null);

  const dialogButton = (dialog: typeof opened & string, icon: 'indicators' | 'compare' | 'options'): ReactNode => {
    const label = t(
      dialog === 'indicators' ? 'chart.indicators' : dialog === 'compare' ? 'compare.open' : 'chart.options',
    );
    return (
      <button
        type="button"
        className={css.tool}
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        data-tool={dialog}
        onClick={() => setOpened(dialog)}
      >
        <ToolIcon name={icon} />
        {dialog === 'options' ? null : <span className={css.word}>{label}</span>}
      </button>
    );
  };

  return (
    <>
      <div {...stop} className={css.bar} role="toolbar" aria-label={t('chart.tools', { symbol: name })}>
        <IntervalTools used={used} onAll={() => setOpened('period')} />
        <i className={css.line} />
        <MenuButton
          label={`${t('chart.options.type')} ${t(`chart.type.${chartType}`)}`}
          className={`${css.tool} ${css.type}`}
          items={CHART_TYPES.map((type) => ({
            id: type,
            label: t(`chart.type.${type}`),
            kind: 'radio',
            checked: type === chartType,
            run: () => used.choose({ type: 'chartType', chartType: type }),
          }))}
        >
          <ToolIcon name={chartType} />
          <span className={css.word}>{t(`chart.type.${chartType}`)}</span>
        </MenuButton>
        <i className={css.line} />
        {dialogButton('indicators', 'indicators')}
        {own === undefined ? null : dialogButton('compare', 'compare')}
        {rail === null ? null : <DrawButton used={used} rail={rail} />}
        <TemplateMenu used={used} />
        {/* Beside the open drawing tools they would be there twice. */}
        {rail === null || rail.isOpen ? null : (
          <>
            <i className={css.line} />
            <UndoButtons chart={used.chart} />
          </>
        )}
        <span className={css.end}>
          {layout}
          <ChartExports used={used} name={name} />
          {dialogButton('options', 'options')}
        </span>
      </div>
      {opened === 'period' ? <PeriodDialog used={used} onClose={close} /> : null}
      {opened === 'indicators' ? <IndicatorDialog used={used} onClose={close} /> : null}
      {opened === 'compare' && own !== undefined ? <CompareDialog used={used} own={own} onClose={close} /> : null}
      {opened === 'options' ? <OptionsDialog used={used} onClose={close} /> : null}
    </>
  );
}
