import { HighlightStyle, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { styleTags, tags } from '@lezer/highlight';
import { parser } from '../../engine/formula/parser.ts';

const language = LRLanguage.define({
  name: 'formula',
  parser: parser.configure({
    props: [
      styleTags({
        'param line from to and or not bars since above below': tags.keyword,
        'crosses Operator/...': tags.operator,
        'Function/...': tags.function(tags.name),
        Name: tags.variableName,
        Style: tags.modifier,
        Number: tags.number,
        Text: tags.string,
        Comment: tags.comment,
      }),
    ],
  }),
  languageData: { closeBrackets: { brackets: ['(', '"'] }, commentTokens: { line: '#' } },
});

/** No part is told by its colour alone: words have weight and slant as well. */
const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.operator, color: 'var(--accent)' },
  { tag: tags.function(tags.name), color: 'var(--ink-1)', fontWeight: '600' },
  { tag: tags.variableName, color: 'var(--ink-1)' },
  { tag: tags.modifier, color: 'var(--ink-2)', fontStyle: 'italic' },
  { tag: tags.number, color: 'var(--ink-1)' },
  { tag: tags.string, color: 'var(--up)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
]);

/** The tokens of the page's theme, which follow light, dark and high contrast by themselves. */
const THEME = EditorView.theme({
  '&': {
    color: 'var(--ink-1)',
    background: 'var(--surface-1)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--corner)',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5', minHeight: '8.5rem', maxHeight: '40vh' },
  '.cm-content': { caretColor: 'var(--ink-1)', padding: 'var(--space-2)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-matchingBracket': { background: 'var(--surface-3)', outline: '1px solid var(--line-strong)' },
  // The package's own picture of an underline is a `data:` address, which the content security policy refuses.
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--down)' },
  '.cm-tooltip': {
    color: 'var(--ink-1)',
    background: 'var(--surface-1)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--corner)',
    maxWidth: 'min(24rem, calc(100vw - 2rem))',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'ui-monospace, monospace', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'calc((var(--target-size) - 1.5em) / 2) var(--space-2)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-accent)',
    background: 'var(--accent-fill)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '1' },
  '.cm-completionMatchedText': { textDecoration: 'underline' },
  '.cm-completionInfo, .cm-tooltip-hover': { padding: 'var(--space-2)' },
  ':is(.cm-completionInfo, .cm-tooltip-hover) p': { margin: '4px 0' },
  '.cm-diagnostic-error': { borderInlineStart: '3px solid var(--down)' },
});

/** The language of formulas for the editor: its parser, and its look. */
export function formulaLanguage(): Extension {
  return [new LanguageSupport(language), syntaxHighlighting(COLOURS), THEME];
}
