import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, syntaxTree } from '@codemirror/language';
import { linter, nextDiagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, placeholder } from '@codemirror/view';
import { compileFormula } from '../../engine/formula/compile.ts';
import { formulaErrorText } from '../../engine/formula/error-text.ts';
import { functionTexts } from '../../engine/formula/function-texts.ts';
import { LIMITS } from '../../engine/formula/limits.ts';
import { formulaCompletion, functionNote } from './formula-completion.ts';
import { expressionAt, type FormulaExpression } from './formula-expression.ts';
import { formulaLanguage } from './formula-language.ts';

/** What the editor needs from the page. */
interface FormulaViewParts {
  readonly text: string;
  /** The code of the page's language. */
  readonly language: string;
  /** Attributes of the field: its label and description. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly example: string;
  /** What screen readers call the list of proposals. */
  readonly proposals: string;
  readonly onText: (text: string) => void;
  /** The caret is in another expression, or in none. */
  readonly onExpression: (expression: FormulaExpression | null) => void;
  /** The value of an expression on the chart's last bar in words; null if there is none. */
  readonly wordsOf: (expression: FormulaExpression) => Promise<string | null>;
  readonly onAccept: () => void;
}

/** Waits this long (ms) after typing before it marks mistakes, which half a word always is. */
const LINT_DELAY = 400;

/**
 * An editor of formulas in an element. Tab leaves it, as it leaves any field. It has a shadow root, because CodeMirror constructs its
 * style sheets only there; in the page it would write a `style` element, which the content security policy refuses.
 */
export function formulaView(host: HTMLElement, parts: FormulaViewParts): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { text, language, attributes, example, proposals, wordsOf } = parts;
  const accept = (): boolean => {
    parts.onAccept();
    return true;
  };
  return new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        formulaLanguage(),
        formulaCompletion(language),
        history(),
        bracketMatching(),
        closeBrackets(),
        linter((view) => diagnostics(view.state.doc.toString(), language), { delay: LINT_DELAY }),
        hoverTooltip((view, pos) => hint(view, pos, language, wordsOf)),
        keymap.of([
          { key: 'Mod-Enter', run: accept },
          { key: 'F8', run: nextDiagnostic },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorState.phrases.of({ Completions: proposals }),
        EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= LIMITS.characters),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ ...attributes, spellcheck: 'false', autocapitalize: 'off' }),
        placeholder(example),
        EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
          if (docChanged) parts.onText(state.doc.toString());
          if (docChanged || selectionSet) parts.onExpression(expressionIn(state, state.selection.main.head));
        }),
      ],
    }),
  });
}

function diagnostics(text: string, language: string) {
  if (text.trim() === '') return [];
  return compileFormula(text).errors.map((error) => ({
    from: Math.min(error.from, text.length),
    to: Math.min(error.to, text.length),
    severity: 'error' as const,
    message: formulaErrorText(error, language),
  }));
}

function expressionIn(state: EditorState, at: number): FormulaExpression | null {
  return expressionAt(syntaxTree(state), state.doc.toString(), at);
}

/** What is under the pointer: the value of the expression, and the documentation of the function. */
async function hint(view: EditorView, pos: number, language: string, wordsOf: FormulaViewParts['wordsOf']) {
  const expression = expressionIn(view.state, pos);
  if (expression === null) return null;
  const name = view.state.wordAt(pos);
  const word = name === null ? '' : view.state.sliceDoc(name.from, name.to).toLowerCase();
  const documented = functionTexts(language).find((one) => one.name === word);
  const value = await wordsOf(expression);
  if (value === null && documented === undefined) return null;
  return {
    pos: expression.from,
    end: expression.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      if (value !== null) dom.append(value);
      if (documented !== undefined) dom.append(functionNote(documented));
      return { dom };
    },
  };
}
