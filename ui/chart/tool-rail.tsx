import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isLocked, TOOLS, type Tool } from '../../engine/tools/drawing.ts';
import { PLACE_KEYS } from '../components/place-keys.ts';
import { TOUCH, useMedia } from '../components/use-media.ts';
import { useText } from '../i18n/text.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { sendKey } from './gesture-keys.ts';
import { ToolIcon } from './tool-icon.tsx';
import css from './tool-rail.module.css';
import { toolLabel } from './tool-text.ts';
import type { UsedChart } from './use-chart.ts';
import type { Rail } from './use-rail.ts';

interface Props {
  readonly used: UsedChart;
  readonly rail: Rail;
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
 * the focus to the chart, whose keys place the points. Under a narrow chart the rail is a sheet, with names under the icons.
 */
export function ToolRail({ used, rail, keeps, onKeeps, onKeys }: Props): ReactNode {
  const { chart, area, choice } = used;
  const t = useText();
  const touch = useMedia(TOUCH);
  const { tool, drawings, selected, placed, canUndo, canRedo, snap } = useSyncExternalStore(
    chart.watch,
    chart.drawings,
  );
  const [stop, setStop] = useState<Control['id']>('info');
  // The chart loads first; the columns of its tools reserve the room.
  const railShown = useDeferredValue(true, false);
  const box = useRef<HTMLDivElement>(null);
  const isReady = railShown && rail.isCalled;
  // Under a narrow chart the sheet begins where a phone's window ends.
  useEffect(() => {
    if (isReady) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isReady]);
  const buttons = useRef(new Map<Control['id'], HTMLButtonElement>());

  function take(taken: Tool): void {
    chart.send({ type: 'tool', command: { act: 'take', tool: taken } });
    rail.taken();
    area.current?.focus({ preventScroll: true });
    // The sheet is below the chart, which may have been scrolled out of view.
    area.current?.scrollIntoView({ block: 'nearest' });
  }

  const act = (command: 'undo' | 'redo' | 'delete' | 'clearLast' | 'clearAll') => () =>
    chart.send({ type: 'tool', command: { act: command } });
  const nothing = drawings.every(isLocked) && placed === 0;
  const chosen = drawings[selected];
  const tools = TOOLS.map<Control>((each) => ({
    id: each,
    label: toolLabel(each, choice.options.log, touch, t),
    on: each === tool,
    run: () => take(each),
  }));
  const acts: Control[] = [
    { id: 'undo', label: t('tool.undo'), idle: !canUndo, run: act('undo') },
    { id: 'redo', label: t('tool.redo'), idle: !canRedo, run: act('redo') },
    chosen === undefined
      ? { id: 'clearLast', label: t('tool.clearLast'), idle: nothing, run: act('clearLast') }
      : { id: 'clearLast', label: t('tool.clearSelected'), idle: isLocked(chosen), run: act('delete') },
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
    if (event.key === 'Escape') {
      document.querySelector<HTMLElement>('[data-draw]')?.focus();
      rail.taken();
      return;
    }
    const at = controls.findIndex(({ id }) => id === stop);
    const next = controls[PLACE_KEYS[event.key]?.(at, controls.length) ?? -1];
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

  if (!rail.isOpen) return null;
  return (
    <div
      ref={box}
      className={css.tools}
      data-screen="only"
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
  );
}

function isTool(id: Control['id']): id is Tool {
  return (TOOLS as readonly string[]).includes(id);
}
