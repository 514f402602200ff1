import type { ReactNode } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import { Segmented } from '../components/segmented.tsx';
import { useText } from '../i18n/text.ts';

const REGIONS = ['C', 'U'] as const satisfies readonly Region[];

interface Props {
  /** The legend is for screen readers only. */
  readonly legendHidden?: boolean;
  readonly value: Region;
  readonly onChange: (region: Region) => void;
}

/** The country of symbols without one of their own. */
export function RegionChoice({ legendHidden = false, value, onChange }: Props): ReactNode {
  const t = useText();
  return (
    <Segmented
      legend={t('select.region')}
      legendHidden={legendHidden}
      options={REGIONS.map((region) => ({ value: region, label: t(`select.region.${region}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
