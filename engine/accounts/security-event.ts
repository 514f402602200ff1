/** Account events that the owner sees. Each has a text `account.event.…` in the page's catalogues. */
const OWNER_EVENTS = [
  'login',
  'wrong-password',
  'wrong-code',
  'too-many-tries',
  'logout',
  'others-ended',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'recovery-codes-made',
  'entitlement-changed',
  'subscriber-added',
  'feed-added',
  'feed-removed',
  'feeds-ordered',
] as const;

/**
 * Account events that only the operator sees: a removed subscriber is gone, and the caller already knows of a refused
 * call.
 */
const OPERATOR_EVENTS = ['subscriber-removed', 'refused'] as const;

/** Every kind of event in the security log. */
export const SECURITY_EVENTS = [...OWNER_EVENTS, ...OPERATOR_EVENTS] as const;

/** A kind of event in the security log. */
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** Whether an account's owner sees events of this kind; false for a kind that this version does not know. */
export function isOwnerEvent(kind: string): kind is (typeof OWNER_EVENTS)[number] {
  return (OWNER_EVENTS as readonly string[]).includes(kind);
}
