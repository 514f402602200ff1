import type { MessageKey, Translate } from './text.ts';

/** The types of securities by the name under which servers send them. */
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

/** A security type in the language of the texts; one that we do not know stays as the server names it. */
export function securityTypeName(type: string, t: Translate): string {
  const key = TYPES[type];
  return key === undefined ? type : t(key);
}
