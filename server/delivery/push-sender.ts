import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './public-address.ts';
import type { PushKeys } from './push-keys.ts';
import { authorisePush, encryptPush } from './push-message.ts';

/** How long a push service keeps a message for a browser that is offline (seconds). */
const KEPT_SECONDS = 3_600;
const TIMEOUT_MS = 10_000;

/** A browser that receives messages. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What became of a message: it was taken; the browser does not exist any more; or it may be tried again. */
type PushOutcome = 'sent' | 'gone' | 'failed';

/** Sends messages to push services. `anywhere`: also to private addresses, for tests. */
export class PushSender {
  private readonly keys: PushKeys;
  private readonly contact: string;
  private readonly anywhere: boolean;

  constructor(keys: PushKeys, contact: string, anywhere = false) {
    this.keys = keys;
    this.contact = contact;
    this.anywhere = anywhere;
  }

  /** Sends a text. A redirect counts as a failure: a push service has none. */
  async send(text: string, target: PushTarget): Promise<PushOutcome> {
    if (!URL.canParse(target.endpoint)) return 'gone';
    const url = new URL(target.endpoint);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!this.anywhere && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)))) return 'gone';
    try {
      const status = await this.post(url, encryptPush(text, target));
      if (status >= 200 && status < 300) return 'sent';
      return status === 404 || status === 410 ? 'gone' : 'failed';
    } catch {
      return 'failed';
    }
  }

  private post(url: URL, body: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? secure : plain;
      const request = send(
        url,
        {
          method: 'POST',
          // Also ends an answer that never does.
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(!this.anywhere && { lookup: publicLookup }),
          headers: {
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
            'Content-Length': body.length,
            TTL: KEPT_SECONDS,
            Urgency: 'high',
            Authorization: authorisePush(url.href, this.keys, this.contact, Date.now()),
          },
        },
        (answer) => {
          answer.resume();
          answer.on('error', reject);
          resolve(answer.statusCode ?? 0);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }
}
