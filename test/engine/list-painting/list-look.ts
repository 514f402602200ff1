import type { ListTheme, ListWords } from '../../../engine/list-painting/list-theme.ts';

/** A look whose colours are the names of their roles. */
export const LIST_THEME: ListTheme = {
  rowColours: ['odd', 'even'],
  flash: ['flash1', 'flash2', 'flash3', 'flash4', 'flash5', 'flash6'],
  flashMark: 'flashMark',
  halted: 'halted',
  haltedMark: 'haltedMark',
  outline: 'outline',
  ink: 'ink',
  quietInk: 'quietInk',
  up: 'up',
  down: 'down',
  flag: 'flag',
  quietFlag: 'quietFlag',
  flagInk: 'flagInk',
  fontFamily: 'sans-serif',
  textWeight: '400',
  strongWeight: '600',
  fontSize: 13,
  smallSize: 12,
  ascent: 12,
  descent: 3,
  rowHeight: 24,
  padding: 8,
  edge: 12,
  locale: 'en-CA',
  highlight: true,
  shades: true,
};

/** The words of a list in English. */
export const LIST_WORDS: ListWords = {
  halted: 'Halted',
  suspended: 'Suspended',
  defunct: 'Defunct',
  unknown: 'Unknown symbol',
  shortUnknown: 'Unknown',
  elsewhere: { C: 'In the US', U: 'In Canada' },
  delayed: 'delayed',
  delay: '# min delay',
  shortDelay: '# min',
  news: 'News today',
  alarm: 'Alarm set',
  alarmTriggered: 'Alarm triggered',
  spark: 'Day from #low to #high, now #last',
};
