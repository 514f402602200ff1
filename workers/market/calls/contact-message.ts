import * as v from 'valibot';
import type { ContactMessage } from '../../api/records.ts';
import type { Http } from './http.ts';

/** The server's answer to an accepted message. */
const TAKEN = 'OK';

/**
 * Sends a contact message. Resolves with an empty text when it was accepted, otherwise with the text to show
 * (`shownText`). `call` says where the server expects the message: in the body, or in the path as specified.
 */
export async function sendContactMessage(
  http: Http,
  call: 'body' | 'path',
  { email, subject, body, language }: ContactMessage,
): Promise<string> {
  const html = messageHtml(body);
  const answer =
    call === 'body'
      ? await http.post('/api/message', { subject, body: html, email, language }, v.string())
      : await http.get(`/api/message/${[subject, html, email].map(encodeURIComponent).join('/')}`, v.string());
  return answer.trim() === TAKEN ? '' : shownText(answer);
}

/** The typed text as HTML: line breaks become `<br>` (specification section 5), every other character is escaped. */
export function messageHtml(typed: string): string {
  return typed
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|\r|\n/g, '<br>');
}

/** The part of an error text between `: ` and `<`, or the whole text without one (specification section 7). */
export function shownText(answer: string): string {
  const part = /: ([^<]+)</.exec(answer)?.[1]?.trim() ?? '';
  return part === '' ? answer : part;
}
