import type { Page } from '@playwright/test';

/** Wide; the same window at 200 % zoom, which has half as many CSS pixels; a phone. */
const WINDOWS = [
  { width: 1400, height: 900 },
  { width: 700, height: 450 },
  { width: 360, height: 780 },
] as const;

/** What a worker paints gets its new size some frames later, so a fault counts only if it persists for this many checks. */
const TRIES = 40;

/** A phone alone. */
export const PHONE = [WINDOWS[2]];

/**
 * The faults of the page's layout in each window: the page scrolls sideways, a dialog extends beyond it, something is cut off
 * without scrolling or an ellipsis, a scrollable box that is a Tab stop has no name, or a target is smaller than 24 by 24 pixels
 * (WCAG 2.5.8, with its spacing and inline exceptions). Leaves the page in the first window.
 */
export async function layoutFaults(
  page: Page,
  windows: readonly (typeof WINDOWS)[number][] = WINDOWS,
): Promise<string[]> {
  const faults: string[] = [];
  for (const window of windows) {
    await page.setViewportSize(window);
    let found = await page.evaluate(faultsInPage);
    for (let tries = 1; found.length > 0 && tries < TRIES; tries++) found = await page.evaluate(faultsInPage);
    for (const fault of found) faults.push(`${window.width} wide: ${fault}`);
  }
  await page.setViewportSize(WINDOWS[0]);
  return faults;
}

/** The faults of the layout in the current window. Runs in the page, and so must be self-contained. */
export async function faultsInPage(): Promise<string[]> {
  const LEAST = 24;
  const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
  // The first frame notifies resize observers, the second shows the result.
  await frame();
  await frame();
  const faults: string[] = [];
  const name = (element: Element): string => element.outerHTML.replace(/\s+/g, ' ').slice(0, 140);
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const top = dialog ?? document.body;
  const box = dialog?.getBoundingClientRect();
  if (box && (box.top < -1 || box.bottom > innerHeight + 1))
    faults.push(`the dialog reaches from ${box.top} to ${box.bottom}`);
  const seen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways, ${scrollWidth} in ${clientWidth}`);

  const within = (element: Element, does: (style: CSSStyleDeclaration) => boolean): boolean => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if (does(getComputedStyle(at))) return true;
    }
    return false;
  };
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
  // Content of a contained box is cut off silently: it has no measurable overflow. A box of one pixel is for screen readers only.
  const containing = (element: Element): Element | null => {
    const outer = element.parentElement;
    return outer === null || /paint|strict|content/.test(getComputedStyle(outer).contain) ? outer : containing(outer);
  };
  const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration, element: Element): boolean =>
    (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth) ||
    (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight);
  // By default the browser makes a scrollable box without other Tab stops a Tab stop itself.
  const isStop = (element: HTMLElement): boolean =>
    element.closest('[inert]') === null &&
    (element.hasAttribute('tabindex')
      ? element.tabIndex >= 0
      : ![
          ...element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
        ].some((inner) => inner.tabIndex >= 0 && !inner.matches(':disabled') && seen(inner)));
  for (const element of top.querySelectorAll<HTMLElement>('*')) {
    if (!seen(element) || element.closest('svg, canvas') !== null) continue;
    const style = getComputedStyle(element);
    const cutsX = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis';
    const cutsY = /hidden|clip/.test(style.overflowY) && style.webkitLineClamp === 'none';
    if (cutsX && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut off at the side, ${element.scrollWidth} in ${element.clientWidth}: ${name(element)}`);
    if (cutsY && element.scrollHeight > element.clientHeight + 1)
      faults.push(`cut off below, ${element.scrollHeight} in ${element.clientHeight}: ${name(element)}`);
    if (
      scrolls(style, element) &&
      isStop(element) &&
      !element.matches('[aria-label], [aria-labelledby], :has(> caption)')
    )
      faults.push(`stops the Tab key without a name: ${name(element)}`);
    const { left, right, top: upper, bottom: lower } = element.getBoundingClientRect();
    const holder = hasText(element) ? containing(element)?.getBoundingClientRect() : undefined;
    if (holder && holder.height > 1 && (upper < holder.top - 1 || lower > holder.bottom + 1))
      faults.push(
        `text outside of its row, ${upper} to ${lower} in ${holder.top} to ${holder.bottom}: ${name(element)}`,
      );
    if ((left < -1 || right > clientWidth + 1) && !within(element, ({ overflowX }) => overflowX !== 'visible'))
      faults.push(`beside the window, ${left} to ${right}: ${name(element)}`);
  }

  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=separator][tabindex]';
  const boxOf = (target: Element): DOMRect => {
    const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
    return label && /checkbox|radio/.test((target as HTMLInputElement).type)
      ? label.getBoundingClientRect()
      : target.getBoundingClientRect();
  };
  const targets = [...top.querySelectorAll(TARGETS)].filter(
    (target) =>
      !target.matches(':disabled') && boxOf(target).width > 1 && target.checkVisibility({ visibilityProperty: true }),
  );
  const centre = ({ x, y, width, height }: DOMRect): [number, number] => [x + width / 2, y + height / 2];
  const inText = (target: Element): boolean =>
    getComputedStyle(target).display === 'inline' &&
    [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === 3 && node.textContent?.trim() !== '',
    );
  const isSmall = (target: Element): boolean => Math.min(boxOf(target).width, boxOf(target).height) < LEAST - 0.01;
  for (const target of targets.filter(isSmall)) {
    if (inText(target)) continue;
    target.scrollIntoView({ block: 'center', inline: 'nearest' });
    const [x, y] = centre(boxOf(target));
    const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
    // A link's hit area may be larger than its box: what counts is where a pointer hits it.
    const corners = [-1, 1].flatMap((dx) =>
      [-1, 1].map((dy) => [x + dx * (LEAST / 2 - 0.5), y + dy * (LEAST / 2 - 0.5)] as const),
    );
    const hits = corners.map(([cx, cy]) => document.elementFromPoint(cx, cy));
    // The text of a painted list is under its picture, for screen readers only: no pointer can hit it.
    const met = document.elementFromPoint(x, y);
    if (met === null || !(target.contains(met) || label?.contains(met))) continue;
    if (hits.every((hit) => hit !== null && (target.contains(hit) || label?.contains(hit)))) continue;
    const near = targets.find((other) => {
      if (other === target || other.contains(target) || target.contains(other)) return false;
      const box = boxOf(other);
      if (isSmall(other)) {
        const [ox, oy] = centre(box);
        return Math.hypot(x - ox, y - oy) < LEAST - 0.01;
      }
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      return Math.hypot(dx, dy) < LEAST / 2 - 0.01;
    });
    if (near !== undefined) {
      const { width, height } = boxOf(target);
      faults.push(`target of ${width.toFixed(1)} by ${height.toFixed(1)}: ${name(target)} beside ${name(near)}`);
    }
  }
  scrollTo(0, 0);
  return faults;
}
