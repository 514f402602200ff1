import type { ReactNode } from 'react';
import { CHART_SWITCHES, RIGHT_MARGINS } from '../../engine/chart/chart-options.ts';
import { CHART_TYPES } from '../../engine/chart/chart-type.ts';
import { MAX_LOWER, MAX_OVERLAYS, SPECIFIED_LOWER } from '../../engine/chart/study-choice.ts';
import { LOWER_INDICATORS, OVERLAYS } from '../../engine/indicators/catalogue.ts';
import { Segmented } from '../components/segmented.tsx';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { ChartDialog } from './chart-dialog.tsx';
import css from './options-dialog.module.css';
import { StudyList } from './study-list.tsx';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  readonly onClose: () => void;
}

/** Type, scale, markers and indicators of a chart. The chart shows each choice at once; OK keeps them. */
export function OptionsDialog({ used, onClose }: Props): ReactNode {
  const t = useText();
  const { choice, choose, preview } = used;
  const { chartType, options, margin, studies } = choice;
  return (
    <ChartDialog
      used={used}
      title={t('chart.options')}
      guide="charts#type"
      onAccept={() => {
        choose({ type: 'choice', choice });
        onClose();
      }}
      onClose={onClose}
    >
      <Segmented
        legend={t('chart.options.type')}
        options={CHART_TYPES.map((type) => ({ value: type, label: t(`chart.type.${type}`) }))}
        value={chartType}
        onChange={(type) => preview({ type: 'chartType', chartType: type })}
      />
      {choice.compared.length > 0 ? <p className={css.note}>{t('compare.options')}</p> : null}
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('chart.options.display')}</legend>
        <div className={css.switches}>
          {CHART_SWITCHES.map(([name]) => (
            <Switch
              key={name}
              label={t(`chart.options.${name}`)}
              checked={options[name]}
              onChange={(on) => preview({ type: 'options', options: { ...options, [name]: on } })}
            />
          ))}
        </div>
      </fieldset>
      <Segmented
        legend={t('chart.options.margin')}
        options={RIGHT_MARGINS.map((bars) => ({ value: String(bars), label: String(bars) }))}
        value={String(margin)}
        onChange={(chosen) => {
          const bars = RIGHT_MARGINS.find((each) => String(each) === chosen);
          if (bars !== undefined) preview({ type: 'margin', margin: bars });
        }}
      />
      <StudyList
        place="upper"
        catalogue={OVERLAYS}
        most={MAX_OVERLAYS}
        chosen={studies.overlays}
        onChange={(overlays) => preview({ type: 'studies', studies: { ...studies, overlays } })}
      />
      <StudyList
        place="lower"
        catalogue={LOWER_INDICATORS}
        most={SPECIFIED_LOWER}
        chosen={studies.lower}
        onChange={(lower) => preview({ type: 'studies', studies: { ...studies, lower } })}
      />
      <p className={css.note}>{t('chart.options.moreLower', { most: MAX_LOWER })}</p>
    </ChartDialog>
  );
}
