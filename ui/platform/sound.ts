/** Whether this browser can make a sound at all. */
export const hasSound: boolean = typeof AudioContext === 'function';
