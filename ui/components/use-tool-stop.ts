import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { PLACE_KEYS } from './place-keys.ts';

/** For the element of a tool bar: one stop of the Tab key, the arrows move between its buttons. */
interface ToolStop {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * The ARIA tool bar: the Tab key reaches the button that last had the focus, otherwise the first one. Buttons that a narrow bar
 * hides are left out. Its buttons must have no `tabIndex` of their own.
 */
export function useToolStop(): ToolStop {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const settle = useRef(() => {
    const tools = toolsOf(ref.current);
    const stop = tools.find((tool) => tool === last.current) ?? tools[0];
    for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1;
  });

  // After every render, because buttons come and go.
  useLayoutEffect(() => settle.current());
  useEffect(() => {
    const observer = new ResizeObserver(() => settle.current());
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key } = event;
    // On a button with a menu the arrow down opens it.
    if (key === 'ArrowUp' || key === 'ArrowDown' || event.ctrlKey || event.metaKey || event.altKey) return;
    const tools = toolsOf(ref.current);
    const at = tools.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? undefined : tools[PLACE_KEYS[key]?.(at, tools.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    if (!toolsOf(ref.current).includes(target)) return;
    last.current = target;
    settle.current();
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return { ref, onKeyDown, onFocus };
}

/** The visible buttons of a tool bar, without the entries of open menus. */
function toolsOf(bar: HTMLElement | null): HTMLElement[] {
  const buttons = [...(bar?.querySelectorAll<HTMLElement>('button') ?? [])];
  return buttons.filter((button) => button.closest('[role="menu"]') === null && button.getClientRects().length > 0);
}
