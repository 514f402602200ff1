import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { ChartStudy } from '../../engine/chart/chart-study.ts';
import type { Pane } from '../../engine/chart/layout.ts';
import type { OwnIndicator } from '../../engine/chart/own-indicator.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { StudyChoice } from '../../engine/chart/study-choice.ts';
import type { Palette } from '../../engine/draw/palette.ts';
import { lowerStyles, overlayStyles, type StudyStyle } from '../../engine/draw/study-style.ts';
import { dateOfWall, type WallSeconds } from '../../engine/time/exchange-time.ts';
import type { PaneBox, PaneStudy } from '../api/chart-api.ts';

/** Reports the panes of a chart and their contents whenever they change, and logs why an indicator failed. */
export class PaneReport {
  private reported: readonly unknown[] = [];

  /** The panes of a newly arranged scene; null if they have not changed since the last report. */
  next(scene: Scene, series: ChartSeries, palette: Palette): readonly PaneBox[] | null {
    const { price, lower, plotWidth, ratio } = scene.layout;
    const { bars, studies } = series;
    const begin = bars.count === 0 ? 0 : bars.time[studies.begin];
    const state = [
      begin,
      studies.version,
      palette,
      plotWidth,
      ratio,
      price.height,
      ...lower.map(({ height }) => height),
    ];
    if (state.length === this.reported.length && state.every((value, i) => value === this.reported[i])) return null;
    this.reported = state;
    for (const { choice, failed, failure, own } of studies.all) {
      if (failed && !own?.fault) console.error(`chart: the indicator ${choice.code} could not be computed`, failure);
    }
    const box = ({ top, height }: Pane, shown: readonly PaneStudy[]): PaneBox => ({
      top: top / ratio,
      height: height / ratio,
      width: plotWidth / ratio,
      studies: shown,
    });
    const overlays = scene.overlays.map(({ study }, i) => paneStudy(study, overlayStyles(study, i, palette), begin));
    return [
      box(price, overlays),
      ...scene.lower.map(({ study }, i) => box(lower[i], [paneStudy(study, lowerStyles(study, palette), begin)])),
    ];
  }
}

function paneStudy(
  { choice, entry, failed, minimum, own }: ChartStudy,
  styles: readonly StudyStyle[],
  begin: WallSeconds,
): PaneStudy {
  const dotted = styles.findIndex((style) => style.dotted);
  return {
    code: choice.code,
    parameters: own?.parameters ?? choice.parameters,
    ...(own === null ? {} : ownPart(choice, own)),
    colours: styles.map(({ css }) => css),
    dashed: styles.map(({ dashed }) => dashed),
    ...(dotted < 0 ? {} : { dotted }),
    failed,
    minimum,
    since: entry.isTotal && begin > 0 ? dateOfWall(begin) : 0,
  };
}

/** Without the function that an entry has, which cannot be posted. */
function ownPart(
  { formula }: StudyChoice,
  { entry: { memory: _, ...entry }, fault }: OwnIndicator,
): Partial<PaneStudy> {
  return { ...(formula === undefined ? {} : { formula }), own: { entry, fault } };
}
