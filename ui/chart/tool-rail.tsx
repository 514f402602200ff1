import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { TOOLS, type Tool } from '../../engine/tools/drawing.ts';
import { TOUCH, useMedia } from '../components/use-media.ts';
import { useText } from '../i18n/text.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { sendKey } from './gesture-keys.ts';
import { ToolIcon } from './tool-icon.tsx';
import css from './tool-rail.module.css';
import { toolLabel } from './tool-text.ts';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  /** Whether drawings are kept for each symbol; undefined where none can be kept. */
  readonly keeps: boolean | undefined;
  readonly onKeeps: (on: boolean) => void;
  readonly onKeys: () => void;
}

/** One control of the rail. */
interface Control {
  readonly id: Tool | 'undo' | 'redo' | 'clearLast' | 'clearAll' | 'snap' | 'keep' | 'keys';
  readonly label: string;
  readonly run: () => void;
  /** Defined for a tool or a switch; absent for a plain button. */
  readonly on?: boolean;
  readonly isSwitch?: boolean;
  readonly idle?: boolean;
}

/**
 * The drawing tools beside a chart (the ARIA toolbar pattern: one stop for Tab, arrows between controls). Choosing a tool moves
 * the focus to the chart, whose keys place the points. On a phone the rail is a sheet below the chart, with names under the
 * icons.
 */
export function ToolRail({ used, keeps, onKeeps, onKeys }: Props): ReactNode {
  const { chart, area, choice } = used;
  const t = useText();
  const touch = useMedia(TOUCH);
  const sheet = useId();
  const { tool, drawings, selected, placed, canUndo, canRedo, snap } = useSyncExternalStore(
    chart.watch,
    chart.drawings,
  );
  const [stop, setStop] = useState<Control['id']>('info');
  const [open, setOpen] = useState(false);
  // The chart loads first. On a phone its tools are not visible yet; elsewhere their columns reserve the room.
  const railShown = useDeferredValue(true, false);
  const opener = useRef<HTMLButtonElement>(null);
  const buttons = useRef(new Map<Control['id'], HTMLButtonElement>());

  function take(taken: Tool): void {
    chart.send({ type: 'tool', command: { act: 'take', tool: taken } });
    setOpen(false);
    area.current?.focus({ preventScroll: true });
    // The sheet is below the chart, which may have been scrolled out of view.
    area.current?.scrollIntoView({ block: 'nearest' });
  }

  const act = (command: 'undo' | 'redo' | 'delete' | 'clearLast' | 'clearAll') => () =>
    chart.send({ type: 'tool', command: { act: command } });
  const nothing = drawings.length === 0 && placed === 0;
  const tools = TOOLS.map<Control>((each) => ({
    id: each,
    label: toolLabel(each, choice.options.log, touch, t),
    on: each === tool,
    run: () => take(each),
  }));
  const acts: Control[] = [
    { id: 'undo', label: t('tool.undo'), idle: !canUndo, run: act('undo') },
    { id: 'redo', label: t('tool.redo'), idle: !canRedo, run: act('redo') },
    selected < 0
      ? { id: 'clearLast', label: t('tool.clearLast'), idle: nothing, run: act('clearLast') }
      : { id: 'clearLast', label: t('tool.clearSelected'), run: act('delete') },
    { id: 'clearAll', label: t('tool.clearAll'), idle: nothing, run: act('clearAll') },
    {
      id: 'snap',
      label: t('tool.snap'),
      on: snap,
      isSwitch: true,
      run: () => {
        chart.send({ type: 'tool', command: { act: 'snap', on: !snap } });
        savePreferences({ drawsnap: String(!snap) });
      },
    },
  ];
  if (keeps !== undefined) {
    acts.push({ id: 'keep', label: t('tool.keep'), on: keeps, isSwitch: true, run: () => onKeeps(!keeps) });
  }
  acts.push({ id: 'keys', label: t('keys.title'), run: onKeys });
  const controls = [...tools, ...acts];

  function onKeyDown(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
      if (sendKey(event.nativeEvent, chart)) event.preventDefault();
      return;
    }
    if (event.key === 'Escape' && open) {
      setOpen(false);
      opener.current?.focus();
      return;
    }
    const at = controls.findIndex(({ id }) => id === stop);
    const next = controls[placeAfter(event.key, at, controls.length)];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next.id);
    buttons.current.get(next.id)?.focus();
  }

  const button = ({ id, label, run, on, isSwitch = false, idle = false }: Control): ReactNode => (
    <button
      key={id}
      ref={(element) => {
        if (element === null) buttons.current.delete(id);
        else buttons.current.set(id, element);
      }}
      type="button"
      className={css.control}
      title={label}
      aria-label={label}
      {...(isSwitch ? { role: 'switch', 'aria-checked': on === true } : { 'aria-pressed': on })}
      aria-disabled={idle ? true : undefined}
      tabIndex={id === stop ? 0 : -1}
      onFocus={() => setStop(id)}
      onClick={idle ? undefined : run}
    >
      <ToolIcon name={id} />
      <span className={css.name} aria-hidden="true">
        {isTool(id) ? t(`tool.${id}`) : label}
      </span>
    </button>
  );

  return (
    <div className={css.rail} data-screen="only">
      <button
        ref={opener}
        type="button"
        className={css.opener}
        aria-expanded={open}
        aria-controls={sheet}
        onClick={() => setOpen(!open)}
      >
        <ToolIcon name={tool === 'info' ? 'draw' : tool} />
        {tool === 'info' ? t('tool.draw') : t(`tool.${tool}`)}
      </button>
      <div
        id={sheet}
        className={open ? `${css.tools} ${css.open}` : css.tools}
        role="toolbar"
        aria-label={t('tool.rail')}
        aria-orientation="vertical"
        onKeyDown={onKeyDown}
      >
        {railShown ? (
          <>
            {tools.map(button)}
            <hr className={css.line} />
            {acts.map(button)}
          </>
        ) : null}
      </div>
    </div>
  );
}

function isTool(id: Control['id']): id is Tool {
  return (TOOLS as readonly string[]).includes(id);
}

/** The index of the control that a key moves to, wrapping around at the ends; -1 for other keys. */
function placeAfter(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowUp':
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
