import type { NewsRequest } from '../../workers/api/records.ts';

/** Canadian, US, both: the regions of news, in the order of their buttons. */
export const NEWS_REGIONS = ['C', 'U', 'CU'] as const satisfies readonly NewsRequest['region'][];
