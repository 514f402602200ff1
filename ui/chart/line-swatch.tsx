import type { ReactNode } from 'react';
import type { Mark } from '../../engine/indicators/catalogue-entry.ts';

interface Props {
  readonly mark: Mark;
  /** The colour of the line. Columns use the colours of rising and falling bars, and are shown in the text colour. */
  readonly colour: string;
  readonly dashed: boolean;
  readonly dotted: boolean;
}

/** A short sample of an indicator's line as the chart draws it. */
export function LineSwatch({ mark, colour, dashed, dotted }: Props): ReactNode {
  return (
    <svg viewBox="0 0 14 8" width="0.875rem" height="0.5rem" aria-hidden="true" focusable="false">
      {mark === 'line' ? (
        <path d="M0 4h14" stroke={colour} strokeWidth="2" strokeDasharray={dotted ? '2' : dashed ? '5 3' : undefined} />
      ) : null}
      {mark === 'dots' ? <path d="M1 4h2m3 0h2m3 0h2" stroke={colour} strokeWidth="2" /> : null}
      {mark === 'boxes' ? <path d="M1 1h12v6h-12z" fill="none" stroke={colour} /> : null}
      {mark === 'signals' ? <path d="M7 0l4 8h-8z" fill={colour} /> : null}
      {mark === 'columns' ? <path d="M1 8v-4h3v4zM6 8v-8h3v8zM11 8v-6h3v6z" fill="currentColor" /> : null}
    </svg>
  );
}
