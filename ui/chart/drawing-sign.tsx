import type { ReactNode } from 'react';
import type { StyleProperty } from '../../engine/tools/drawing-style.ts';
import css from './drawing-bar.module.css';

/** Lines that go on beyond their two points at columns 6 and 14. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  none: 'M6 10h8',
  left: 'M1 10h13',
  right: 'M6 10h13',
  both: 'M1 10h18',
};
const DASHES: Readonly<Record<string, string>> = { dashed: '5 3', dotted: '2 2' };

interface Props {
  readonly property: StyleProperty;
  readonly value: string;
}

/** A value of a drawing's style as an icon of 20 × 20: decoration beside its name or inside a labelled control. */
export function DrawingSign({ property, value }: Props): ReactNode {
  if (property === 'colour') {
    const token = value === 'ink' ? '--ink-1' : `--drawn-${value}`;
    return <span className={css.swatch} style={{ background: `var(${token})` }} />;
  }
  const isExtension = property === 'extend';
  return (
    <svg viewBox="0 0 20 20" width="1.25rem" height="1.25rem" aria-hidden="true" focusable="false">
      <path
        d={isExtension ? EXTENSIONS[value] : 'M1 10h18'}
        fill="none"
        stroke="currentColor"
        strokeWidth={property === 'width' ? value : 1.5}
        strokeDasharray={property === 'dash' ? DASHES[value] : undefined}
      />
      {isExtension ? [6, 14].map((x) => <circle key={x} cx={x} cy={10} r={2.25} fill="currentColor" />) : null}
    </svg>
  );
}
