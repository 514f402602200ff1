import { securityKey } from '../../engine/quotes/security-key.ts';
import type { ListRequest } from './quote-list.ts';

/** The most symbols in the name of a list. */
const MAX_NAMED = 3;

/** A short name of a list, the same in every language: `U:MSFT U:SPY`, `port 1`. */
export function listSubject(request: ListRequest): string {
  switch (request.type) {
    case 'index':
      return 'index';
    case 'port':
      return `port ${request.portfolio}`;
    case 'search':
      return `${request.exchange} ${request.criteria}`;
    case 'symbols': {
      const more = request.symbols.length - MAX_NAMED;
      const named = request.symbols.slice(0, MAX_NAMED).map(securityKey);
      return [...named, ...(more > 0 ? [`+${more}`] : [])].join(' ');
    }
  }
}
