import { compileFormula } from '../../engine/formula/compile.ts';
import { FormulaIndicator } from '../../engine/formula/formula-indicator.ts';
import type { FormulaProgram } from '../../engine/formula/formula-program.ts';
import { FormulaScreen } from '../../engine/formula/formula-screen.ts';
import { SoundBars } from '../../engine/indicators/sound-bars.ts';
import { Bars } from '../../engine/series/bars.ts';
import { damagedFormula, type Random, randomFormula } from './random-formula.ts';

const BARS = 240;
/** Minutes of a session, so that the bars span two. */
const MINUTE = 180;
const DAY = 86_400;

/** Bars of two sessions, with ties, flat bars and bars without volume. */
function fuzzBars(random: Random): Bars {
  const bars = new Bars(BARS);
  let price = 10;
  for (let i = 0; i < BARS; i++) {
    price = Math.max(0.05, Math.round((price + (random() - 0.5) * 0.4) * 100) / 100);
    const open = random() < 0.2 ? price : Math.round((price + (random() - 0.5) * 0.2) * 100) / 100;
    const spread = random() < 0.2 ? 0 : Math.round(random() * 20) / 100;
    const volume = random() < 0.15 ? 0 : Math.floor(random() * 5000);
    const time = DAY * Math.floor(i / 120) + 34_200 + (i % 120) * MINUTE;
    bars.append(
      time,
      open,
      Math.max(open, price) + spread,
      Math.max(0.01, Math.min(open, price) - spread),
      price,
      volume,
    );
  }
  return bars;
}

/** What is wrong with one random text, or null: whether it is compiled, runs, and gives the same whole, in blocks and bar by bar. */
export function fuzzedFault(random: Random): string | null {
  const text = random() < 0.3 ? damagedFormula(random) : randomFormula(random);
  try {
    const { program, errors } = compileFormula(text);
    if (program === null) return errors.length > 0 ? null : `no program and no error: ${text}`;
    const fault = faultOf(program, random);
    return fault && `${fault}: ${text}`;
  } catch (error) {
    return `${String(error)}: ${text}`;
  }
}

function faultOf(program: FormulaProgram, random: Random): string | null {
  const sound = new SoundBars(fuzzBars(random));
  sound.fill();
  const lines = (): Float64Array[] => program.lines.map(() => new Float64Array(BARS).fill(Number.NaN));
  const [whole, blocks, alone] = [lines(), lines(), lines()];
  const indicator = new FormulaIndicator(program);
  indicator.run(sound, 0, BARS, whole, true);
  const other = new FormulaIndicator(program);
  for (let at = 0; at < BARS; ) {
    const to = Math.min(BARS, at + 1 + Math.floor(random() ** 3 * 60));
    // First some bars that may still change, then those that are final.
    other.run(sound, at, Math.min(BARS, at + Math.ceil(random() * 4)), blocks, false);
    other.run(sound, at, to, blocks, true);
    at = to;
  }
  const screen = new FormulaScreen(program, 1);
  for (let i = 0; i < BARS; i++) {
    if (random() < 0.3) screen.next(0, sound, i, false);
    screen.next(0, sound, i, true);
    alone.forEach((line, k) => {
      line[i] = screen.values[k][0];
    });
  }
  if (Math.max(indicator.bytes, other.bytes) > program.bytes) return `${other.bytes} bytes, not ${program.bytes}`;
  return (
    program.lines.flatMap(({ name, kind }, k) => {
      for (let i = 0; i < BARS; i++) {
        const value = whole[k][i];
        const isAbsent = Number.isNaN(value);
        if (!isAbsent && i < program.minimum - 1) return [`${name} has a value at bar ${i} already`];
        if (!isAbsent && !Number.isFinite(value)) return [`${name} is ${value} at bar ${i}`];
        if (!isAbsent && kind === 'condition' && value !== 0 && value !== 1) return [`${name} is ${value} at bar ${i}`];
        if (!Object.is(value + 0, blocks[k][i] + 0))
          return [`${name} in blocks is ${blocks[k][i]}, not ${value}, at bar ${i}`];
        if (!Object.is(value + 0, alone[k][i] + 0))
          return [`${name} alone is ${alone[k][i]}, not ${value}, at bar ${i}`];
      }
      return [];
    })[0] ?? null
  );
}
