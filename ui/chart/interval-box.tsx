import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { isFreeKey } from '../keys/free-key.ts';
import { periodName } from './chart-text.ts';
import { readInterval } from './interval.ts';
import css from './interval-box.module.css';
import type { UsedChart } from './use-chart.ts';

/** The first digit of an interval; 0 shows the whole range. */
const DIGIT = /^[1-9]$/;

/** The charts that a digit may be meant for, in the order in which they were opened. */
const charts = new Map<Element, (digit: string) => void>();

/** The box for a chart's interval: a digit typed outside a field opens it for the chart in focus, otherwise for the current one. */
export function IntervalBox({ used }: { readonly used: UsedChart }): ReactNode {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { area, choose } = used;
  const isOpen = typed !== null;

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    if (charts.size === 0) addEventListener('keydown', onKeyDown);
    charts.set(element, setTyped);
    return () => {
      charts.delete(element);
      if (charts.size === 0) removeEventListener('keydown', onKeyDown);
    };
  }, [area]);

  // Behind the digit, so that the next key follows it.
  useLayoutEffect(() => {
    if (isOpen) input.current?.setSelectionRange(1, 1);
  }, [isOpen]);

  if (typed === null) return null;
  const period = readInterval(typed);
  return (
    <Modal title={t('interval.title')} guide="charts#interval" onClose={() => setTyped(null)}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (period === null) return;
          choose({ type: 'period', period });
          setTyped(null);
        }}
      >
        <label htmlFor={id}>{t('interval.label')}</label>
        <input
          ref={input}
          id={id}
          className={css.input}
          value={typed}
          maxLength={6}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-says`}
          aria-invalid={period === null && typed !== ''}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}-says`} className={css.says} role="status">
          {period === null ? t('interval.none') : t('interval.go', { period: periodName(period, t) })}
        </p>
      </form>
    </Modal>
  );
}

function onKeyDown(event: KeyboardEvent): void {
  if (!DIGIT.test(event.key) || !isFreeKey(event)) return;
  const here = document.activeElement;
  const all = [...charts.keys()];
  // The chart whose section or tile has the focus; otherwise the one that the row of tools acts on, or the first.
  const chosen =
    all.find((area) => area.closest('section, [data-tile]')?.contains(here)) ??
    all.find((area) => area.closest('[data-current="true"]') !== null) ??
    all[0];
  if (chosen === undefined) return;
  event.preventDefault();
  charts.get(chosen)?.(event.key);
}
