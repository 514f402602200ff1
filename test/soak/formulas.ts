/**
 * `npm run fuzz-formulas -- [COUNT] [SEED]`: compiles and runs random texts, a million by default, and checks that none of them
 * hangs, throws, takes more memory than it says, or gives different values whole, in blocks and bar by bar.
 */
import { SeededRandom } from '../../bench/seeded-random.ts';
import { fuzzedFault } from '../support/formula-fuzz.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const numbers = new SeededRandom(Number(process.argv[3] ?? 1));
const random = (): number => numbers.next();
const begin = performance.now();
let longest = 0;
let faults = 0;
for (let k = 1; k <= count && faults < 10; k++) {
  const start = performance.now();
  const fault = fuzzedFault(random);
  longest = Math.max(longest, performance.now() - start);
  if (fault !== null) {
    faults++;
    console.log(`program ${k}: ${fault}`);
  }
  if (k % 50_000 === 0)
    console.log(`${k} programs, ${Math.round((performance.now() - begin) / 1000)} s, longest ${longest.toFixed(0)} ms`);
}
const megabytes = process.memoryUsage.rss() / 1e6;
console.log(
  `${count} programs, ${faults} faults, longest ${longest.toFixed(0)} ms, ${megabytes.toFixed(0)} MB resident`,
);
process.exitCode = faults === 0 ? 0 : 1;
