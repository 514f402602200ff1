import { KeptText } from '../kept-text.ts';
/** What somebody has typed on the contact screen so far. */
export interface ContactDraft {
  readonly email: string;
  readonly subject: string;
  readonly body: string;
}

/** A field of the contact screen. */
export type ContactField = keyof ContactDraft;

/** The fields in the order in which they stand. */
export const CONTACT_FIELDS = ['email', 'subject', 'body'] as const satisfies readonly ContactField[];

/** Characters that each field may have; more are not cut off but said. */
export const FIELD_LIMITS: Readonly<Record<ContactField, number>> = { email: 254, subject: 200, body: 5000 };

/** What is wrong with a field. */
type FieldFault = 'missing' | 'shape' | 'long';

/** A contact form with nothing in it. */
export const EMPTY_DRAFT: ContactDraft = { email: '', subject: '', body: '' };

const kept = new KeptText(() => sessionStorage, 'borealis.contact');

/** What is wrong with each field; empty when the message can be sent. */
export function faultsOf(draft: ContactDraft): Partial<Record<ContactField, FieldFault>> {
  const faults: Partial<Record<ContactField, FieldFault>> = {};
  for (const field of CONTACT_FIELDS) {
    const text = draft[field].trim();
    if (text === '') faults[field] = 'missing';
    else if (text.length > FIELD_LIMITS[field]) faults[field] = 'long';
  }
  // Only what no address can be: whether there is a mailbox, a mail to it tells.
  if (faults.email === undefined && !/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/.test(draft.email.trim()))
    faults.email = 'shape';
  return faults;
}

/** The draft that this tab had, whatever happened to the screen or the session in between. */
export function keptDraft(): ContactDraft {
  const value = kept.value();
  if (typeof value !== 'object' || value === null) return EMPTY_DRAFT;
  const text = (field: ContactField): string => {
    const part = (value as Partial<Record<ContactField, unknown>>)[field];
    return typeof part === 'string' ? part : '';
  };
  return { email: text('email'), subject: text('subject'), body: text('body') };
}

/** Keeps a draft for this tab; an empty one is forgotten. */
export function keepDraft(draft: ContactDraft): void {
  kept.write(CONTACT_FIELDS.every((field) => draft[field] === '') ? '' : JSON.stringify(draft));
}
