/** When each worker last answered a ping (`performance.now`); 0 if it never did, or if there is none. */
export const lastHeard = { market: 0, charts: 0 };
