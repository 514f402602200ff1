import type { ReactNode } from 'react';
import { HeatPicture } from '../heatmap/heat-picture.tsx';
import type { HeatRegion } from '../heatmap/heat-request.ts';
import { useHeatMap } from '../heatmap/use-heat-map.ts';
import css from './heat-body.module.css';

/** The heat map of a country's companies by sector, as on its own screen. */
export function HeatBody({ region }: { readonly region: HeatRegion }): ReactNode {
  const used = useHeatMap(region, 'sector');
  return (
    <div className={css.heat}>
      <HeatPicture used={used} region={region} tabular={false} />
    </div>
  );
}
