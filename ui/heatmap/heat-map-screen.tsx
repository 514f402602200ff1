import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { HEAT_GROUPINGS, type HeatGrouping } from '../../workers/api/heat-map.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { Screen } from '../components/screen.tsx';
import { Segmented } from '../components/segmented.tsx';
import { Switch } from '../components/switch.tsx';
import { KnownOnly } from '../feed-notes/known-only.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { ReplayButton } from '../replay/replay-button.tsx';
import { MARKETS } from '../routes/paths.ts';
import { HeatLegend } from './heat-legend.tsx';
import css from './heat-map-screen.module.css';
import { HeatPicture } from './heat-picture.tsx';
import { HEAT_REGIONS, type HeatRegion } from './heat-request.ts';
import { useHeatMap } from './use-heat-map.ts';

/** The market as a heat map: companies as tiles, sized by the dollars traded today and tinted by the change. */
export default function HeatMapScreen(): ReactNode {
  const t = useText();
  const saved = useMarketState((state) => state.preferences.heatregion ?? '');
  const savedGrouping = useMarketState((state) => state.preferences.heatgroup ?? '');
  const [chosen, setChosen] = useState<HeatRegion | null>(null);
  const [chosenGrouping, setChosenGrouping] = useState<HeatGrouping | null>(null);
  const [tabular, setTabular] = useState(false);
  const region = chosen ?? HEAT_REGIONS.find((each) => each === saved) ?? 'C';
  const grouping = chosenGrouping ?? HEAT_GROUPINGS.find((each) => each === savedGrouping) ?? 'sector';
  const used = useHeatMap(region, grouping);
  const { status } = used.view;
  return (
    <Screen
      title={t('heat.title')}
      aside={
        <>
          <FeedDot connected={status.connected} updatedAt={status.updatedAt} />
          <ReplayButton subject={null} />
          <Link href={MARKETS} className={css.markets}>
            {t('nav.markets')}
          </Link>
        </>
      }
    >
      <div className={css.tools}>
        <Segmented
          legend={t('heat.region')}
          legendHidden
          options={HEAT_REGIONS.map((value) => ({ value, label: t(`heat.region.${value}`) }))}
          value={region}
          onChange={(value) => {
            setChosen(value);
            savePreferences({ heatregion: value });
          }}
        />
        <Segmented
          legend={t('heat.grouping')}
          legendHidden
          options={HEAT_GROUPINGS.map((value) => ({ value, label: t(`heat.grouping.${value}`) }))}
          value={grouping}
          onChange={(value) => {
            setChosenGrouping(value);
            savePreferences({ heatgroup: value });
          }}
        />
        <Switch label={t('heat.table')} checked={tabular} onChange={setTabular} />
        <HeatLegend />
      </div>
      <KnownOnly />
      <HeatPicture used={used} region={region} tabular={tabular} />
    </Screen>
  );
}
