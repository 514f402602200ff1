import { expect, test } from 'vitest';
import { messageHtml, sendContactMessage, shownText } from '../../../../workers/market/calls/contact-message.ts';
import { Http } from '../../../../workers/market/calls/http.ts';

test.each([
  ['Error: Too many messages<br>', 'Too many messages'],
  ['Exception: mail server: no answer<br>at line 3', 'mail server: no answer'],
  ['Try again later', 'Try again later'],
  ['Not sent: try again later', 'Not sent: try again later'],
  ['<b>Not sent</b>', '<b>Not sent</b>'],
  ['Not sent: <b>why</b>', 'Not sent: <b>why</b>'],
])('for %s the text %s is shown', (answer, shown) => {
  expect(shownText(answer)).toBe(shown);
});

test('line breaks of any system become HTML breaks, and special characters are escaped', () => {
  expect(messageHtml('one\ntwo\r\nthree\rfour\n\nfive <b> & "six"\n')).toBe(
    'one<br>two<br>three<br>four<br><br>five &lt;b&gt; &amp; "six"',
  );
});

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

function server(answer: string): { readonly http: Http; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    sent.push({
      method: init?.method ?? 'GET',
      url: String(input),
      body: init?.body === undefined ? null : JSON.parse(String(init.body)),
    });
    return new Response(answer);
  };
  const http = new Http('http://localhost', fetcher, {
    heard() {},
    unreachable() {},
    tokenRefused() {},
    visitor() {},
  });
  return { http, sent };
}

const message = { email: 'a@example.com', subject: 'Bid/ask?', body: 'one\ntwo', language: 'fr' } as const;

test('a message is sent in the body if the server accepts that, and OK is success', async () => {
  const { http, sent } = server('OK');
  expect(await sendContactMessage(http, 'body', message)).toBe('');
  expect(sent).toEqual([
    {
      method: 'POST',
      url: 'http://localhost/api/message',
      body: { subject: 'Bid/ask?', body: 'one<br>two', email: 'a@example.com', language: 'fr' },
    },
  ]);
});

test('otherwise in the path, each part encoded; any other text is the reason for the refusal', async () => {
  const { http, sent } = server('Error: The mailbox is full<br>');
  expect(await sendContactMessage(http, 'path', message)).toBe('The mailbox is full');
  expect(sent).toEqual([
    {
      method: 'GET',
      url: 'http://localhost/api/message/Bid%2Fask%3F/one%3Cbr%3Etwo/a%40example.com',
      body: null,
    },
  ]);
});
