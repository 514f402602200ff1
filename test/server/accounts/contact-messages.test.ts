import { expect, test } from 'vitest';
import { contactMessagesText } from '../../../server/accounts/contact-messages.ts';
import { temporaryStore } from '../temporary-store.ts';

test('contact messages are listed latest first, as text that does nothing to a terminal', async () => {
  const { store, remove } = await temporaryStore();
  expect(await contactMessagesText(store)).toBe('');
  const { id } = await store
    .insertInto('user')
    .values({ userid: 'ann', password: '', realtime: '', depth: '', created: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { received: Date.UTC(2026, 0, 5, 14, 30), email: 'ann@example.com', subject: 'Hello' };
  await store
    .insertInto('contact_message')
    .values([
      { ...message, user_id: id, body: 'One &lt;b&gt; &amp;amp;<br>two' },
      { ...message, user_id: null, subject: '\u001b[31mRed', body: 'a\u001b]0;title\u0007b' },
    ])
    .execute();
  expect(await contactMessagesText(store)).toBe(
    '2026-01-05T14:30:00.000Z\tvisitor\tann@example.com\t [31mRed\n' +
      '    a ]0;title b\n\n' +
      '2026-01-05T14:30:00.000Z\tann\tann@example.com\tHello\n' +
      '    One <b> &amp;\n    two',
  );
  await remove();
});
