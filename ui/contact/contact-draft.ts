import { KeptText } from '../platform/kept-text.ts';

/** The current input of the contact screen. */
export interface ContactDraft {
  readonly email: string;
  readonly subject: string;
  readonly body: string;
}

/** A field of the contact screen. */
export type ContactField = keyof ContactDraft;

/** The fields in their order on the screen. */
export const CONTACT_FIELDS = ['email', 'subject', 'body'] as const satisfies readonly ContactField[];

/** The most characters of each field. Longer input is reported, not cut off. */
export const FIELD_LIMITS: Readonly<Record<ContactField, number>> = { email: 254, subject: 200, body: 5000 };

/** What is wrong with a field. */
type FieldFault = 'missing' | 'shape' | 'long';

/** A contact form with nothing in it. */
export const EMPTY_DRAFT: ContactDraft = { email: '', subject: '', body: '' };

const kept = new KeptText(() => sessionStorage, 'borealis.contact');

/** The error of each field; empty if the message can be sent. */
export function faultsOf(draft: ContactDraft): Partial<Record<ContactField, FieldFault>> {
  const faults: Partial<Record<ContactField, FieldFault>> = {};
  for (const field of CONTACT_FIELDS) {
    const text = draft[field].trim();
    if (text === '') faults[field] = 'missing';
    else if (text.length > FIELD_LIMITS[field]) faults[field] = 'long';
  }
  // Rejects only what cannot be an address: only an email shows whether the mailbox exists.
  if (faults.email === undefined && !/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/.test(draft.email.trim()))
    faults.email = 'shape';
  return faults;
}

/** The draft kept in this tab, which survives a change of screen or session. */
export function keptDraft(): ContactDraft {
  const value = kept.value();
  if (typeof value !== 'object' || value === null) return EMPTY_DRAFT;
  const text = (field: ContactField): string => {
    const part = (value as Partial<Record<ContactField, unknown>>)[field];
    return typeof part === 'string' ? part : '';
  };
  return { email: text('email'), subject: text('subject'), body: text('body') };
}

/** Keeps a draft in this tab; an empty one is removed. */
export function keepDraft(draft: ContactDraft): void {
  kept.write(CONTACT_FIELDS.every((field) => draft[field] === '') ? '' : JSON.stringify(draft));
}
