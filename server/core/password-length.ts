/** The shortest password that may be set, in characters. */
export const PASSWORD_LEAST = 8;

/** The longest password, in characters. A limit, because hashing long passwords could be used to overload the server. */
export const PASSWORD_LIMIT = 256;

/** Whether a password may be set, as far as its length goes. */
export function isPasswordLength({ length }: string): boolean {
  return length >= PASSWORD_LEAST && length <= PASSWORD_LIMIT;
}
