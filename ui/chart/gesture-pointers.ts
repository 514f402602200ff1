import { movesOf } from '../platform/pointer.ts';
import type { ChartHandle } from './chart-handle.ts';
import { hasTool } from './gesture-keys.ts';
import { PointerSpeed } from './pointer-speed.ts';

/** A pointer that moved less than this (CSS pixels) made a click or a tap, not a drag. */
const CLICK_REACH = 3;
const TAP_REACH = 8;
/** A finger that stays this long asks for the readout, milliseconds. */
const LONG_PRESS = 450;
/** Two taps within this time and distance are a double tap, milliseconds and CSS pixels. */
const DOUBLE_TAP = 300;
const DOUBLE_TAP_REACH = 30;
/** A finger can grab a pane divider from this far, CSS pixels. */
const DIVIDER_REACH = 12;

/** A pressed pointer; positions are CSS pixels of the window. */
interface Pressed {
  readonly id: number;
  readonly touch: boolean;
  readonly x: number;
  readonly y: number;
  moved: boolean;
  held: boolean;
}

/**
 * Turns mouse, pen and touch input over a chart into commands, in device pixels from its top left corner. One pointer presses,
 * drags and releases; after a quick release the bars continue with its speed. Two pointers zoom and move the bars between them. A
 * long press moves the readout, a tap shows it, and a double tap fits the range. A finger that moves up or down over the plot
 * scrolls the page, unless the object under it moves only up and down.
 */
export class GesturePointers {
  readonly #area: HTMLElement;
  readonly #chart: ChartHandle;
  readonly #pointers = new Map<number, PointerEvent>();
  readonly #speed = new PointerSpeed();
  #pressed: Pressed | null = null;
  #holdTimer = 0;
  #tap: PointerEvent | null = null;

  constructor(area: HTMLElement, chart: ChartHandle) {
    this.#area = area;
    this.#chart = chart;
  }

  /** Listens until `signal` aborts. `touched` is called for each pointer that is pressed. */
  listen(signal: AbortSignal, touched: () => void): void {
    const area = this.#area;
    const chart = this.#chart;
    const on = (type: 'pointerdown' | 'pointermove' | 'pointerup', take: (event: PointerEvent) => void): void =>
      area.addEventListener(type, take, { signal });
    on('pointerdown', (event) => {
      touched();
      this.#down(event);
    });
    on('pointermove', (event) => {
      if (this.#pointers.has(event.pointerId)) {
        this.#move(event);
        return;
      }
      touched();
      chart.send({ type: 'point', ...this.place(event) });
    });
    on('pointerup', (event) => this.#up(event, true));
    area.addEventListener('pointercancel', (event) => this.#up(event, false), { signal });
    area.addEventListener(
      'pointerleave',
      (event) => {
        if (event.pointerType === 'mouse') chart.send({ type: 'leave' });
      },
      { signal },
    );
    area.addEventListener('dblclick', (event) => chart.send({ type: 'fit', ...this.place(event) }), { signal });
    // `touch-action` cannot express this, because it depends on the position and on the current tool.
    area.addEventListener('touchstart', (event) => this.#claim(event), { signal, passive: false });
    area.addEventListener(
      'touchmove',
      (event) => {
        if (this.#pressed?.held === true && event.cancelable) event.preventDefault();
      },
      { signal, passive: false },
    );
    area.addEventListener(
      'contextmenu',
      (event) => {
        if (this.#pressed?.touch === true) event.preventDefault();
      },
      { signal },
    );
    signal.addEventListener('abort', () => clearTimeout(this.#holdTimer));
  }

  /** The position in device pixels from the area's corner. */
  place(event: MouseEvent): { x: number; y: number } {
    const box = this.#area.getBoundingClientRect();
    return { x: (event.clientX - box.left) * devicePixelRatio, y: (event.clientY - box.top) * devicePixelRatio };
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.#pointers.size === 2) return;
    this.#area.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size === 1) this.#press(event, true);
    else this.#abandon();
  }

  #press(event: PointerEvent, mayHold: boolean): void {
    const touch = event.pointerType === 'touch';
    this.#pressed = { id: event.pointerId, touch, x: event.clientX, y: event.clientY, moved: false, held: false };
    this.#speed.start(event.timeStamp, event.clientX);
    this.#chart.send({ type: 'press', ...this.place(event), coarse: touch });
    if (touch && mayHold && !hasTool(this.#chart.drawings())) {
      this.#holdTimer = window.setTimeout(() => this.#hold(event), LONG_PRESS);
    }
  }

  #hold(event: PointerEvent): void {
    if (this.#pressed === null || this.#pressed.moved) return;
    this.#pressed.held = true;
    this.#chart.send({ type: 'hold', ...this.place(event) });
  }

  #move(event: PointerEvent): void {
    const pressed = this.#pressed;
    const pointers = this.#pointers;
    const chart = this.#chart;
    const before = pointers.get(event.pointerId);
    if (before !== undefined && pointers.size === 2) {
      this.#pinch(before, event);
      return;
    }
    pointers.set(event.pointerId, event);
    if (pressed === null || pressed.id !== event.pointerId) return;
    const reach = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
    if (!pressed.moved) {
      if (!pressed.held && reach < (pressed.touch ? TAP_REACH : CLICK_REACH)) return;
      pressed.moved = true;
      clearTimeout(this.#holdTimer);
      // The readout of an earlier tap would follow the finger that moves the bars.
      if (pressed.touch && !pressed.held) chart.send({ type: 'leave' });
    }
    for (const each of movesOf(event)) this.#speed.move(each.timeStamp, each.clientX);
    chart.send({ type: 'drag', ...this.place(event) });
  }

  /** The bars between the fingers stay between them, in scale and at their middle. */
  #pinch(before: PointerEvent, event: PointerEvent): void {
    const other = [...this.#pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    this.#pointers.set(event.pointerId, event);
    if (other === undefined) return;
    const spread = distance(other, event) / Math.max(1, distance(other, before));
    const middle = (this.place(other).x + this.place(before).x) / 2;
    const shift = ((event.clientX - before.clientX) / 2) * devicePixelRatio;
    this.#chart.send({ type: 'zoom', factor: spread, x: middle });
    if (shift !== 0) this.#chart.send({ type: 'pan', pixels: shift });
  }

  #up(event: PointerEvent, lifted: boolean): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (!lifted) this.#abandon();
    const pressed = this.#pressed;
    clearTimeout(this.#holdTimer);
    this.#pressed = null;
    const isThrown = pressed?.moved === true && !pressed.held && !prefersStillness();
    const speed = isThrown ? this.#speed.at(event.timeStamp) * devicePixelRatio : 0;
    this.#chart.send({ type: 'release', ...this.place(event), speed });
    const [left] = this.#pointers.values();
    if (left !== undefined) {
      // The remaining finger continues to move the bars, but the end of a pinch places no point.
      if (!hasTool(this.#chart.drawings())) this.#press(left, false);
    } else if (pressed?.moved === false && !pressed.held && event.pointerType !== 'mouse') {
      this.#tapped(event);
    }
  }

  /** A second finger was pressed, or the browser took over the first: the started gesture is neither a stroke nor a tap. */
  #abandon(): void {
    clearTimeout(this.#holdTimer);
    this.#pressed = null;
    this.#chart.send({ type: 'zoom', factor: 1 });
  }

  #tapped(event: PointerEvent): void {
    const tap = this.#tap;
    const again =
      tap !== null && event.timeStamp - tap.timeStamp < DOUBLE_TAP && distance(tap, event) < DOUBLE_TAP_REACH;
    this.#tap = again ? null : event;
    this.#chart.send(again ? { type: 'fit', ...this.place(event) } : { type: 'point', ...this.place(event) });
  }

  #claim(event: TouchEvent): void {
    const [touch] = event.changedTouches;
    if (touch === undefined || !event.cancelable) return;
    const drawings = this.#chart.drawings();
    const draws = hasTool(drawings) || drawings.selected >= 0;
    const box = this.#area.getBoundingClientRect();
    const plotWidth = this.#chart.panes()[0]?.width ?? Number.POSITIVE_INFINITY;
    const onAxis = touch.clientX - box.left > plotWidth;
    if (event.touches.length < 2 && !draws && !onAxis && !this.#isNearDivider(touch.clientY - box.top)) return;
    event.preventDefault();
    this.#area.focus({ preventScroll: true });
  }

  /** Whether a finger at this row, in CSS pixels from the area's top, grabs a pane divider. */
  #isNearDivider(y: number): boolean {
    return this.#chart.panes().some(({ top }, i) => i > 0 && Math.abs(top - y) <= DIVIDER_REACH);
  }
}

function distance(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
