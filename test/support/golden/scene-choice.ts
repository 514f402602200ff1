import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { FIRST_OPTIONS } from '../../../engine/chart/chart-options.ts';
import { choiceAfter } from '../../../engine/chart/choice-after.ts';
import { shownChoice } from '../../../engine/chart/shown-choice.ts';
import { newStudy, type StudyChoice } from '../../../engine/chart/study-choice.ts';
import { entryOf } from '../../../engine/indicators/catalogue.ts';
import type { ChartTarget } from '../../../workers/api/chart-api.ts';
import type { GoldenScene } from './golden-scene.ts';

/** What a scene's chart shows. */
export function targetOf({ portfolio = false, symbol = 'MSFT' }: GoldenScene): ChartTarget {
  return portfolio ? { type: 'portfolio', portfolio: 1 } : { type: 'security', symbol, region: 'U' };
}

/** What a user would have chosen to see a scene. */
export function choiceOf(scene: GoldenScene): ChartChoice {
  const { range, period, type = 'candle', options, overlays = [], lower, shares = [], compared = [] } = scene;
  let choice: ChartChoice = {
    ...FIRST_CHOICE,
    chartType: type,
    options: { ...FIRST_OPTIONS, ...options },
    studies: {
      overlays: studies(overlays),
      lower: lower === undefined ? FIRST_CHOICE.studies.lower : studies(lower),
    },
    shares,
    compared: compared.map((symbol) => ({ region: 'U', symbol })),
  };
  if (range !== undefined) choice = choiceAfter(choice, { type: 'range', range });
  if (period !== undefined) choice = choiceAfter(choice, { type: 'period', period });
  const target = targetOf(scene);
  return shownChoice(choice, target.type === 'security' ? target : null);
}

/** The chosen indicators: each as its code, or with its parameters. */
function studies(written: readonly string[]): StudyChoice[] {
  const chosen: StudyChoice[] = [];
  for (const one of written) {
    const [code, list] = one.split(':');
    const entry = entryOf(code);
    if (entry === undefined) throw new Error(`there is no indicator ${code}`);
    const study = newStudy(entry, chosen);
    const given = list?.split(',').map(Number) ?? [];
    chosen.push({ code, parameters: study.parameters.map((value, i) => given[i] ?? value) });
  }
  return chosen;
}
