import { functionTexts } from '../../engine/formula/function-texts.ts';

/** Every function of formulas with its arguments, what it is, and an example, as lines of a table with tabs. */
export function functionList(): string {
  const rows = functionTexts('en').map(({ name, takes, outputs, text, example }) => {
    const values = takes.map((argument) => (argument.isOptional ? `[${argument.name}]` : argument.name)).join(', ');
    const shown = outputs.length > 0 ? `${text}: ${outputs.map((output) => `.${output}`).join(' ')}` : text;
    return `${name}\t${values}\t${shown}\t${example}\n`;
  });
  return `function\targuments\ttext\texample\n${rows.join('')}`;
}
