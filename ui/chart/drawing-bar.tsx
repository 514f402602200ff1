import { type KeyboardEvent, type ReactNode, Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import { DRAWN_TOOLS, isLocked } from '../../engine/tools/drawing.ts';
import { DRAWING_STYLES, type DrawingStyle, type StyleProperty, stylesOf } from '../../engine/tools/drawing-style.ts';
import { LONGEST_TEXT } from '../../engine/tools/drawing-text.ts';
import type { ToolCommand } from '../../engine/tools/tool-command.ts';
import { withToolStyle } from '../../engine/tools/tool-styles.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { lazyScreen } from '../components/lazy-screen.ts';
import { MenuButton } from '../components/menu-button.tsx';
import { TextDialog } from '../components/text-dialog.tsx';
import { useToolStop } from '../components/use-tool-stop.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { marketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { useRealtime } from '../market/use-realtime.ts';
import css from './drawing-bar.module.css';
import { DrawingSign } from './drawing-sign.tsx';
import { sendKey } from './gesture-keys.ts';
import { ToolIcon } from './tool-icon.tsx';
import type { UsedChart } from './use-chart.ts';
import { useDrawingBarPlace } from './use-drawing-bar-place.ts';

const SecurityAlarm = lazyScreen(() => import('../alarms/security-alarm.tsx').then((module) => module.SecurityAlarm));

interface Props {
  readonly used: UsedChart;
  /** The security of the chart; undefined for a chart of anything else. */
  readonly own: SymbolKey | undefined;
}

/** The tools for the selected drawing, beside it: its style, lock, alarm and text, a copy, and its removal. */
export function DrawingBar({ used, own }: Props): ReactNode {
  const { chart, area } = used;
  const t = useText();
  const locale = useLocale();
  const realtime = useRealtime();
  const stop = useToolStop();
  const [opened, setOpened] = useState<'text' | 'alarm' | null>(null);
  const { drawings, selected } = useSyncExternalStore(chart.watch, chart.drawings);
  useDrawingBarPlace(chart, stop.ref, selected);

  // The focus is not lost with the bar: a key undoes the drawing, or another device removes it.
  useLayoutEffect(() => {
    const bar = stop.ref.current;
    const chartArea = area.current;
    return () => {
      if (bar?.contains(document.activeElement)) chartArea?.focus({ preventScroll: true });
    };
  }, [stop.ref, area]);

  const drawing = drawings[selected];
  if (drawing === undefined) return null;
  const { tool, text, style = {} } = drawing;
  const locked = isLocked(drawing);
  const [{ price } = { price: 0 }] = drawing.points;

  const send = (command: ToolCommand): void => chart.send({ type: 'tool', command });
  const restyle = (change: DrawingStyle): void => {
    const next = { ...style, ...change };
    send({ act: 'style', style: next });
    const { drawstyles = '' } = marketState().preferences;
    const remembered = withToolStyle(drawstyles, tool, next);
    if (change.lock === undefined && remembered !== drawstyles) void savePreferences({ drawstyles: remembered });
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      area.current?.focus({ preventScroll: true });
    } else if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
      if (sendKey(event.nativeEvent, chart)) event.preventDefault();
    } else stop.onKeyDown(event);
  }

  const choice = (property: Exclude<StyleProperty, 'lock'>): ReactNode => {
    const value = style[property] ?? DRAWING_STYLES[property][0];
    return (
      <MenuButton
        key={property}
        label={t('style.now', { property: t(`style.${property}`), value: t(`style.value.${value}`) })}
        className={css.tool}
        items={DRAWING_STYLES[property].map((each) => ({
          id: each,
          label: t(`style.value.${each}`),
          sign: (
            <span className={css.sign}>
              <DrawingSign property={property} value={each} />
            </span>
          ),
          kind: 'radio',
          checked: each === value,
          run: () => {
            if (each !== value) restyle({ [property]: each });
          },
        }))}
      >
        <DrawingSign property={property} value={value} />
      </MenuButton>
    );
  };

  const button = (icon: 'alarm' | 'draw' | 'copy' | 'clearAll', label: string, idle: boolean, run: () => void) => (
    <button
      type="button"
      className={css.tool}
      title={label}
      aria-label={label}
      aria-disabled={idle ? true : undefined}
      onClick={idle ? undefined : run}
    >
      <ToolIcon name={icon} />
    </button>
  );

  const alarmName = realtime
    ? t('style.alarm', { price: formatRoundedPrice(price, locale) })
    : t('style.alarm.realtime');
  return (
    <>
      <div
        ref={stop.ref}
        className={css.bar}
        role="toolbar"
        aria-label={t('style.bar', { tool: t(`tool.${tool}`) })}
        data-screen="only"
        onKeyDown={onKeyDown}
        onFocus={stop.onFocus}
      >
        {stylesOf(tool).map((property) =>
          property === 'lock' ? (
            <button
              key={property}
              type="button"
              className={css.tool}
              title={t('style.lock')}
              aria-label={t('style.lock')}
              aria-pressed={locked}
              onClick={() => restyle({ lock: locked ? 'off' : 'on' })}
            >
              <ToolIcon name="lock" />
            </button>
          ) : (
            choice(property)
          ),
        )}
        {DRAWN_TOOLS[tool].level && own !== undefined
          ? button('alarm', alarmName, !realtime, () => setOpened('alarm'))
          : null}
        {text === undefined ? null : button('draw', t('style.write'), locked, () => setOpened('text'))}
        {DRAWN_TOOLS[tool].single ? null : button('copy', t('style.copy'), false, () => send({ act: 'copy' }))}
        {button('clearAll', t('style.delete'), locked, () => send({ act: 'delete' }))}
      </div>
      {opened === 'text' && text !== undefined ? (
        <TextDialog
          guide="charts#drawings"
          title={t('tool.write.title')}
          label={t('tool.write.label', { n: LONGEST_TEXT })}
          longest={LONGEST_TEXT}
          initial={text}
          missing={t('tool.write.missing')}
          onText={(next) => {
            setOpened(null);
            send({ act: 'write', text: next });
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened === 'alarm' && own !== undefined ? (
        <Suspense>
          <SecurityAlarm security={own} level={price} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
