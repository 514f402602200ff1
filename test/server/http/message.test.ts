import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeUser } from '../../../server/accounts/users.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

let one: TestApp;
let browser: Browser;

beforeEach(async () => {
  one = await testApp();
  browser = new Browser(one);
});

afterEach(() => one.close());

const kept = () => one.store.selectFrom('contact_message').selectAll().execute();
const message = { email: 'ann@example.com', subject: 'A question', body: 'First line<br>second &lt;line&gt;' };
const path = ({ email, subject, body }: typeof message) =>
  `/api/message/${[subject, body, email].map(encodeURIComponent).join('/')}`;

describe('a contact message', () => {
  it('is kept and answered with the text OK, by GET and by POST', async () => {
    const got = await browser.get(path({ ...message, subject: 'Bid/ask & 100%' }));
    expect([got.statusCode, got.body, got.headers['content-type']]).toEqual([200, 'OK', 'text/plain; charset=utf-8']);
    const posted = await browser.post('/api/message', message);
    expect([posted.statusCode, posted.body]).toEqual([200, 'OK']);
    expect(await kept()).toMatchObject([
      { ...message, subject: 'Bid/ask & 100%', user_id: null },
      { ...message, user_id: null },
    ]);
  });

  it('says whose it is, also after the subscription ended', async () => {
    await browser.logIn('full');
    expect((await browser.post('/api/message', message)).body).toBe('OK');
    expect((await kept())[0]?.user_id).toBeGreaterThan(0);
    await removeUser(one.store, 'full');
    expect(await kept()).toMatchObject([{ user_id: null, subject: message.subject }]);
  });

  it('needs the anti-forgery token of the session, where there is one', async () => {
    await browser.logIn('full');
    expect((await browser.post('/api/message', message, { 'x-xsrf-token': 'wrong' })).statusCode).toBe(403);
    expect(await kept()).toEqual([]);
  });

  it('is refused with a text that says why', async () => {
    const missing = 'Please enter an email address, subject and message body';
    const subject = 'The subject must be one line of at most 200 characters';
    const refused: readonly (readonly [Partial<typeof message>, string])[] = [
      [{ subject: ' ' }, missing],
      [{ body: '\n' }, missing],
      [{ email: '' }, missing],
      [{ email: 'ann at example' }, 'This is not an email address'],
      [{ email: `${'a'.repeat(250)}@example.com` }, 'This is not an email address'],
      [{ subject: 'x'.repeat(201) }, subject],
      [{ subject: 'Hello\r\nBcc: all@example.com' }, subject],
      [{ body: 'x'.repeat(50_001) }, 'This message is too long'],
    ];
    for (const [changed, reason] of refused) {
      const response = await browser.post('/api/message', { ...message, ...changed });
      expect([response.statusCode, response.body]).toEqual([200, `Error: ${reason}<br>`]);
    }
    expect(await kept()).toEqual([]);
  });

  it('may be as long as a subject, a text and an address can be', async () => {
    const longest = { email: `${'a'.repeat(242)}@example.com`, subject: 'x'.repeat(200), body: 'y'.repeat(50_000) };
    expect((await browser.post('/api/message', { ...message, ...longest })).body).toBe('OK');
    expect(await kept()).toMatchObject([{ subject: longest.subject, body: longest.body }]);
  });

  it('is refused in French to whoever prefers it', async () => {
    const asked = await browser.get(path({ ...message, email: 'x' }), { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' });
    const posted = await browser.post('/api/message', { ...message, email: 'x', language: 'fr' });
    expect([asked.body, posted.body]).toEqual(Array(2).fill('Error: Ce n’est pas une adresse courriel<br>'));
  });

  it('is one of at most five an hour from an address, and says when to try again', async () => {
    for (let i = 0; i < 5; i++) expect((await browser.post('/api/message', message)).body).toBe('OK');
    const sixth = await browser.post('/api/message', message);
    expect(sixth.body).toMatch(/^Error: Too many messages in a short time\. Try again in (59|60) min<br>$/);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await kept()).toHaveLength(5);
  });
});
