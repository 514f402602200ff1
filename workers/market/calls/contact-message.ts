import * as v from 'valibot';
import type { ContactMessage } from '../../api/records.ts';
import type { Http } from './http.ts';

/** What the server says when a message was taken. */
const TAKEN = 'OK';

/**
 * Sends a contact message; answers an empty text when it was taken, else the text to show (`shownText`). `call` is how
 * the server wants what may be long: in a body, or in the path as the specification's provider expects.
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

/** What was typed, as HTML: line breaks are `<br>` (specification section 5), and no sign means more than itself. */
export function messageHtml(typed: string): string {
  return typed
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|\r|\n/g, '<br>');
}

/** Of an error text the part between `: ` and `<`, if there is one, else the whole (specification section 7). */
export function shownText(answer: string): string {
  const part = /: ([^<]+)</.exec(answer)?.[1]?.trim() ?? '';
  return part === '' ? answer : part;
}
