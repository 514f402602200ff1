import { KeptText } from '../platform/kept-text.ts';

/** The fields of the contact screen in their order, each with its most characters. Longer input is reported, not cut off. */
export const FIELD_LIMITS = { email: 254, subject: 200, body: 5000 } as const;

/** A field of the contact screen. */
export type ContactField = keyof typeof FIELD_LIMITS;

/** The current input of the contact screen. */
export type ContactDraft = Readonly<Record<ContactField, string>>;

/** The fields in their order on the screen. */
export const CONTACT_FIELDS = Object.keys(FIELD_LIMITS) as readonly ContactField[];

/** What is wrong with a field. */
type FieldFault = 'missing' | 'shape' | 'long';

/** A contact form with nothing in it. */
export const EMPTY_DRAFT: ContactDraft = draftOf(() => '');

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
  return draftOf(text);
}

function draftOf(text: (field: ContactField) => string): ContactDraft {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, text(field)])) as ContactDraft;
}

/** Keeps a draft in this tab; an empty one is removed. */
export function keepDraft(draft: ContactDraft): void {
  kept.write(CONTACT_FIELDS.every((field) => draft[field] === '') ? '' : JSON.stringify(draft));
}
