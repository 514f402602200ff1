import type { SyntaxNode, Tree } from '@lezer/common';

/** A part of a formula that has a value of its own. */
export interface FormulaExpression {
  readonly from: number;
  readonly to: number;
  /** As it stands in the formula. */
  readonly text: string;
  /** A formula whose only value is this one. */
  readonly program: string;
}

const VALUED = new Set(['Call', 'Output', 'Group', 'Binary', 'Unary', 'BarsSince']);

/** The smallest expression at a place of a text, or the one that a name there stands for; null if there is none. */
export function expressionAt(tree: Tree, whole: string, at: number): FormulaExpression | null {
  // At the end of a word that word, otherwise what follows.
  const side = /[\w%)"]/.test(whole.slice(Math.max(0, at - 1), at)) ? -1 : 1;
  let node: SyntaxNode | null = tree.resolveInner(at, side);
  if (node.name === 'Name') node = node.parent?.name === 'Output' ? node.parent : node.nextSibling;
  while (node !== null && !VALUED.has(node.name)) node = node.parent;
  // `macd(12, 26, 9)` before `.signal` is one value of several.
  if (node?.parent?.name === 'Output') node = node.parent;
  if (node === null) return null;
  const { from, to } = node;
  const text = whole.slice(from, to);
  const before: string[] = [];
  for (let one = tree.topNode.firstChild; one !== null && one.to <= from; one = one.nextSibling) {
    const words = definitionIn(whole, one);
    if (words !== '') before.push(words);
  }
  return { from, to, text, program: [...before, text].join('\n') };
}

/** A statement as a definition, which shows nothing; empty if it names nothing. */
function definitionIn(whole: string, { name, from, to, node }: SyntaxNode): string {
  if (name === 'Parameter' || name === 'Definition') return whole.slice(from, to);
  if (name !== 'Line') return '';
  const word = node.getChild('Name');
  const end = node.getChild('Style')?.from ?? to;
  return word === null ? '' : whole.slice(word.from, end);
}
