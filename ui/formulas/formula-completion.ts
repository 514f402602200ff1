import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type FunctionText, functionTexts } from '../../engine/formula/function-texts.ts';
import { LINE_STYLES } from '../../engine/formula/line-style.ts';

const STATEMENTS = ['param', 'line'];
const STYLES = Object.values(LINE_STYLES).flat();

/** Proposes what can be typed: functions with their signature, documentation and an example, the formula's own names, and styles. */
export function formulaCompletion(language: string): Extension {
  const functions = functionTexts(language);
  const options = functions.map(functionOption);
  const words = (context: CompletionContext): CompletionResult => ({
    from: context.matchBefore(/[a-zA-Z_]\w*%?/)?.from ?? context.pos,
    options: [
      ...namesIn(context.state).map((label) => ({ label, type: 'variable', boost: 2 })),
      ...options,
      ...STATEMENTS.map((label) => ({ label, type: 'keyword' })),
      ...(isAfterLine(context) ? STYLES.map((label) => ({ label, type: 'constant', boost: 1 })) : []),
    ],
    validFor: /^\w*%?$/,
  });
  return autocompletion({
    icons: false,
    // A proposal in sight is taken at once.
    interactionDelay: 0,
    override: [(context) => (isWanted(context) ? (outputsIn(context, functions) ?? words(context)) : null)],
  });
}

/** How a function is called: `sma(x, length)`; optional arguments in brackets. */
function signatureOf({ name, takes, isOperator }: Pick<FunctionText, 'name' | 'takes' | 'isOperator'>): string {
  if (isOperator || takes.length === 0) return name;
  const words = takes.map((one) => (one.isOptional === true ? `[${one.name}]` : one.name));
  return `${name}(${words.join(', ')})`;
}

/** Signature, documentation and example of a function. */
export function functionNote(one: FunctionText): HTMLElement {
  const note = document.createElement('div');
  const signature = document.createElement('strong');
  signature.textContent = signatureOf(one);
  const text = document.createElement('p');
  text.textContent = one.text;
  const example = document.createElement('code');
  example.textContent = one.example;
  note.append(signature, text, example);
  return note;
}

function functionOption(one: FunctionText): Completion {
  const { name, takes, isOperator } = one;
  const signature = signatureOf(one);
  return {
    label: name,
    detail: signature.slice(name.length),
    type: isOperator ? 'operator' : 'function',
    info: () => functionNote(one),
    // The caret goes between the parentheses.
    apply: (view, _, from, to) => {
      const isCall = !isOperator && takes.some(({ isOptional }) => isOptional !== true);
      insert(view, isCall && view.state.sliceDoc(to, to + 1) !== '(' ? `${name}()` : name, from, to, isCall ? 1 : 0);
    },
  };
}

function insert(view: EditorView, text: string, from: number, to: number, back: number): void {
  const end = from + text.length;
  const anchor = text.endsWith(')') ? end - back : end;
  view.dispatch({ changes: { from, to, insert: text }, selection: { anchor }, userEvent: 'input.complete' });
}

/** After a letter, or when the user asks; never in comments and symbols. */
function isWanted(context: CompletionContext): boolean {
  const { name } = syntaxTree(context.state).resolveInner(context.pos, -1);
  if (name === 'Comment' || name === 'Text' || name === 'Number') return false;
  return context.explicit || context.matchBefore(/[\w.%]/) !== null;
}

/** The outputs of the indicator before the point. */
function outputsIn(context: CompletionContext, functions: readonly FunctionText[]): CompletionResult | null {
  const before = context.matchBefore(/\b[a-zA-Z_]\w*(?:\([^()]*\))?\.\w*/);
  if (before === null) return null;
  const name = /^\w+/.exec(before.text)?.[0].toLowerCase();
  const outputs = functions.find((one) => one.name === name)?.outputs ?? [];
  const from = before.from + before.text.lastIndexOf('.') + 1;
  return { from, options: outputs.map((label) => ({ label, type: 'property' })), validFor: /^\w*$/ };
}

/** The names that the formula defines. */
function namesIn(state: EditorState): string[] {
  const names: string[] = [];
  for (let one = syntaxTree(state).topNode.firstChild; one !== null; one = one.nextSibling) {
    const name = one.getChild('Name');
    if (name !== null && one.name !== 'Result') names.push(state.sliceDoc(name.from, name.to));
  }
  return names;
}

/** Whether the statement before is a line or an expression, which a style may follow. */
function isAfterLine({ state, pos }: CompletionContext): boolean {
  const line = state.doc.lineAt(pos);
  return (
    /\S\s+\w*$/.test(state.sliceDoc(line.from, pos)) && !/(^|;)\s*\w+\s*=[^=]/.test(line.text.replace(/^\s*line/, ''))
  );
}
