import type { MessageKey, Translate } from './text.ts';

/** The types of securities by the name that servers send. */
const TYPES: Readonly<Record<string, MessageKey>> = {
  Common: 'sectype.common',
  Debenture: 'sectype.debenture',
  ETF: 'sectype.etf',
  Index: 'sectype.index',
  Preferred: 'sectype.preferred',
  Rights: 'sectype.rights',
  Units: 'sectype.units',
  Warrants: 'sectype.warrants',
};

/** The name of a security type in the current language; an unknown one stays as the server names it. */
export function securityTypeName(type: string, t: Translate): string {
  const key = TYPES[type];
  return key === undefined ? type : t(key);
}
