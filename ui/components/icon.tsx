import type { ReactNode } from 'react';

const PATHS = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  home: 'M3.5 9.5 10 4l6.5 5.5M5.5 8.5V16h9V8.5M8.5 16v-4h3v4',
  close: 'M5 5l10 10M15 5 5 15',
  search: 'M13.5 13.5 17 17M8.75 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5Z',
  forward: 'M8 5l5 5-5 5',
  raise: 'M5 12.5l5-5 5 5',
  lower: 'M5 7.5l5 5 5-5',
} as const;

/** An icon, 20 pixels high at the default text size: decoration beside a text or inside a labelled control. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="1.25rem" height="1.25rem" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
