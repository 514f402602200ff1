import { readDetailsTab } from '../details/details-tabs.ts';
import { detailsPath } from './paths.ts';
import { readQuoteParam } from './quote-param.ts';

const DETAILS = /^\/(?:chart|details)\/([^/]+)\/?$|^\/details\/([^/]+)\/([^/]+)\/([^/]+)\/?$/i;

/**
 * The path that `path` stands for: `/details/{quote}` and `/chart/{quote}` open the security's chart, in `/details/A/chart/B` B
 * wins, and symbols in lower case are put right. Any other path stands for itself.
 */
export function settledPath(path: string): string {
  const [, only, , named = 'chart', last] = DETAILS.exec(path) ?? [];
  const subject = readQuoteParam(only ?? last ?? '');
  const tab = readDetailsTab(named);
  return subject === null || tab === null ? path : detailsPath(subject, tab);
}
