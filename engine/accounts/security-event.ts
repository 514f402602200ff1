/** What can happen to an account, as its owner is told. Each has a text in the page's catalogues, `account.event.…`. */
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
] as const;

/** What only the operator is told: a removed subscriber is gone, and a refused call is no news to whoever made it. */
const OPERATOR_EVENTS = ['subscriber-removed', 'refused'] as const;

/** Every kind of event in the security log. */
export const SECURITY_EVENTS = [...OWNER_EVENTS, ...OPERATOR_EVENTS] as const;

/** A kind of event in the security log. */
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** Whether the owner of an account is told of events of this kind; false for a kind that this version does not know. */
export function isOwnerEvent(kind: string): kind is (typeof OWNER_EVENTS)[number] {
  return (OWNER_EVENTS as readonly string[]).includes(kind);
}
