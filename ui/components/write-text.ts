/** Replaces an element's text past React; its text node is kept, so that nothing is laid out that did not change. */
export function writeText(element: HTMLElement | null | undefined, text: string): void {
  if (element === null || element === undefined) return;
  const node = element.firstChild;
  if (node === null) element.append(text);
  else if (node.nodeValue !== text) node.nodeValue = text;
}
