import type { DrawingState } from '../../engine/tools/drawing.ts';
import type { ToolCommand } from '../../engine/tools/tool-command.ts';
import type { ChartHandle } from './chart-handle.ts';

const KEY_ZOOM = 1.25;
const KEY_STRETCH = 1.25;
/** The size of a step with Shift. */
const LARGE_STEP = 10;

/** The part of a key event that a chart needs. */
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;
/** The part of a chart that keys need. */
type Keyed = Pick<ChartHandle, 'drawings' | 'send'>;

/** Whether a drawing tool is active: pointer and keys then place its points. */
export function hasTool({ tool }: DrawingState): boolean {
  return tool !== 'info' && tool !== 'cross';
}

/** Sends the command of a key to a chart that has the focus. False if the key has no command and is left to the browser. */
export function sendKey(event: Key, chart: Keyed): boolean {
  const drawings = chart.drawings();
  const tool = toolCommandOf(event, drawings);
  if (tool !== null) {
    chart.send({ type: 'tool', command: tool });
    return true;
  }
  if (event.ctrlKey || event.metaKey) return sendStretch(event, chart);
  return !event.altKey && sendPlainKey(event.key, event.shiftKey ? LARGE_STEP : 1, chart);
}

/** The command of a key for the drawings; null if it has none. */
function toolCommandOf(event: Key, drawings: DrawingState): ToolCommand | null {
  const { key, shiftKey } = event;
  if (key === '[') return { act: 'select', by: -1 };
  if (key === ']') return { act: 'select', by: 1 };
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z' || key === 'Z') return { act: shiftKey ? 'redo' : 'undo' };
    return key === 'y' || key === 'Y' ? { act: 'redo' } : null;
  }
  const inHand = hasTool(drawings);
  const selected = drawings.selected >= 0;
  const taken = drawings.tool !== 'info';
  if (key === 'Escape') return taken || selected || drawings.placed > 0 ? { act: 'cancel' } : null;
  if (!inHand && !selected) return null;
  const step = shiftKey ? LARGE_STEP : 1;
  switch (key) {
    case 'Enter':
    case ' ':
      return inHand ? { act: 'place' } : { act: 'selectPoint' };
    case 'Delete':
    case 'Backspace':
      return { act: 'delete' };
    case 'ArrowLeft':
      return { act: 'nudge', bars: -step, steps: 0 };
    case 'ArrowRight':
      return { act: 'nudge', bars: step, steps: 0 };
    case 'ArrowUp':
      return { act: 'nudge', bars: 0, steps: step };
    case 'ArrowDown':
      return { act: 'nudge', bars: 0, steps: -step };
    default:
      return null;
  }
}

function sendStretch({ key, altKey }: Key, chart: Keyed): boolean {
  if (altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
  chart.send({ type: 'stretch', factor: key === 'ArrowUp' ? KEY_STRETCH : 1 / KEY_STRETCH });
  return true;
}

function sendPlainKey(key: string, bars: number, chart: Keyed): boolean {
  switch (key) {
    case 'ArrowLeft':
      chart.send({ type: 'step', bars: -bars });
      return true;
    case 'ArrowRight':
      chart.send({ type: 'step', bars });
      return true;
    case 'PageUp':
      chart.send({ type: 'page', pages: -1 });
      return true;
    case 'PageDown':
      chart.send({ type: 'page', pages: 1 });
      return true;
    case 'Home':
      chart.send({ type: 'jump', to: 'first' });
      return true;
    case 'End':
      chart.send({ type: 'jump', to: 'last' });
      return true;
    case '+':
    case '=':
      chart.send({ type: 'zoom', factor: KEY_ZOOM });
      return true;
    case '-':
    case '_':
      chart.send({ type: 'zoom', factor: 1 / KEY_ZOOM });
      return true;
    case '0':
      chart.send({ type: 'fit' });
      return true;
    case 'Escape':
      chart.send({ type: 'leave' });
      return true;
    default:
      return false;
  }
}
