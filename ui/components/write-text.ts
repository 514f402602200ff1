/** Sets an element's text without React. The text node is reused, so that only this text is laid out again. */
export function writeText(element: HTMLElement | null | undefined, text: string): void {
  if (element === null || element === undefined) return;
  const node = element.firstChild;
  if (node === null) element.append(text);
  else if (node.nodeValue !== text) node.nodeValue = text;
}
