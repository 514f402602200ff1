/**
 * `npm run --silent indicator -- --code macd --params 12,25,9 < bars.csv`: the app's own indicators for scripts. Bars in on
 * the standard input, values out on the standard output. Exit code 2 and one line on the standard error for a mistake in
 * the arguments or the bars.
 */
import { text } from 'node:stream/consumers';
import { parseBars } from './bar-csv.ts';
import { CommandError } from './command-error.ts';
import { indicatorCsv } from './compute.ts';
import { parseOptions } from './options.ts';

// A reader that has seen enough, such as `head`, closes the pipe; that is no mistake.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  const options = parseOptions(process.argv.slice(2));
  process.stdout.write(indicatorCsv(options, parseBars(await text(process.stdin))));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`indicator: ${error.message}\n`);
  process.exitCode = 2;
}
