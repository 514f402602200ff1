import type { Store } from '../store/store.ts';

/** Control characters, which could move a terminal's cursor or change its colours: the text is untrusted. */
const CONTROL = /\p{Cc}/gu;

/** The messages from the contact screen as terminal text, latest first; empty when there are none. */
export async function contactMessagesText(store: Store): Promise<string> {
  const messages = await store
    .selectFrom('contact_message')
    .leftJoin('user', 'user.id', 'contact_message.user_id')
    .select(['received', 'email', 'subject', 'body', 'user.userid'])
    .orderBy('contact_message.id', 'desc')
    .execute();
  return messages
    .map(({ received, email, subject, body, userid }) => {
      const from = userid === null ? 'visitor' : userid;
      const head = `${new Date(Number(received)).toISOString()}\t${from}\t${harmless(email)}\t${harmless(subject)}`;
      return [head, ...linesOf(body).map((line) => `    ${harmless(line)}`)].join('\n');
    })
    .join('\n\n');
}

/** The lines of a message body, which is stored as HTML. */
function linesOf(body: string): string[] {
  return body
    .split(/<br\s*\/?>|\r\n|\r|\n/i)
    .map((line) => line.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
}

function harmless(text: string): string {
  return text.replace(CONTROL, ' ');
}
