/** Which of `count` controls a key moves to from control `at`; around at the ends. Other keys have no entry. */
export const PLACE_KEYS: Readonly<Record<string, ((at: number, count: number) => number) | undefined>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  ArrowLeft: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};
