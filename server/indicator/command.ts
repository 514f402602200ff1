/**
 * `npm run --silent indicator -- --code macd --params 12,25,9 < bars.csv`: the app's own indicators for scripts. Reads bars from
 * standard input and writes values to standard output. `--formula FILE` computes a formula instead, `--functions` lists what one may
 * call. For a mistake in the arguments or the bars, it prints one line to standard
 * error and exits with 2.
 */
import { text } from 'node:stream/consumers';
import { parseBars } from './bar-csv.ts';
import { CommandError } from './command-error.ts';
import { indicatorCsv } from './compute.ts';
import { functionList } from './function-list.ts';
import { parseOptions } from './options.ts';

// A reader such as `head` closes the pipe when it has read enough; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  const args = process.argv.slice(2);
  if (args.length === 1 && args[0] === '--functions') process.stdout.write(functionList());
  else process.stdout.write(indicatorCsv(parseOptions(args), parseBars(await text(process.stdin))));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`indicator: ${error.message}\n`);
  process.exitCode = 2;
}
