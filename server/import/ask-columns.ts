import { askUser } from '../core/ask-user.ts';
import type { ColumnMapping } from './csv-columns.ts';

/** The fields of trades and of bars, and those that may be left empty. */
const ASKED = {
  t: ['time', 'price', 'size', 'date?', 'symbol?', 'flags?'],
  b: ['time', 'open', 'high', 'low', 'close', 'volume?', 'date?', 'symbol?', 'trades?'],
} as const;

/**
 * Asks at the terminal what the columns of a CSV file are. Undefined if the user leaves the file out, or if there is no
 * terminal.
 */
export async function askColumns(path: string, header: readonly string[]): Promise<ColumnMapping | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stderr.write(`${path}: its columns are ${header.join(', ')}.\n`);
  const [kind = ''] = await ask('Trades (t) or bars (b)? Empty leaves the file out: ');
  if (kind !== 't' && kind !== 'b') return undefined;
  const mapping: Record<string, string> = {};
  for (const asked of ASKED[kind]) {
    const field = asked.replace('?', '');
    const isOptional = field !== asked;
    for (;;) {
      const [name = ''] = await ask(`Which column is the ${field}?${isOptional ? ' Empty: none.' : ''} `);
      if (name === '' && isOptional) break;
      if (header.some((column) => column.toLowerCase() === name.trim().toLowerCase())) {
        mapping[field] = name.trim();
        break;
      }
      process.stderr.write(`There is no column "${name}".\n`);
    }
  }
  return mapping;
}

function ask(text: string): Promise<string[]> {
  return askUser([{ text, hidden: false }]);
}
