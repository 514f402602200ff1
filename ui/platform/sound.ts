/** Whether this browser supports sound at all. */
export const hasSound: boolean = typeof AudioContext === 'function';
