/** Elements that use the space bar themselves; a chart's own keys are used before. */
const USES_SPACE = 'button, input, summary, [role=switch], [data-grip]';

/** Whether the space bar means nothing to the element with the focus. */
export function isSpaceFree(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.matches(USES_SPACE));
}

/**
 * Moves the focus to the next row of a list, or to the previous one: of the list with the focus, otherwise to the row that the Tab
 * key reaches in the first list of the screen. False if the screen has no list.
 */
export function focusRow(by: 1 | -1): boolean {
  const here = document.activeElement;
  const rows = rowsOf(here?.closest('tbody'));
  const at = rows.indexOf(here as HTMLElement);
  const next =
    at < 0 ? document.querySelector<HTMLElement>('main a[data-key][tabindex="0"]') : (rows.at(at + by) ?? rows[0]);
  next?.focus();
  return next !== undefined && next !== null;
}

/** The links of the rows around an element. */
export function rowsOf(body: Element | null | undefined): HTMLElement[] {
  return [...(body?.querySelectorAll<HTMLElement>('a[data-key]') ?? [])];
}
