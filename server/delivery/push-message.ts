import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { PushKeys } from './push-keys.ts';

const CURVE = 'prime256v1';
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
/** The size of a record; a message is one. */
const RECORD_BYTES = 4_096;
/** The delimiter of the last record. */
const LAST = 2;
/** How long a push service may accept an authorisation (seconds). */
const VALID_SECONDS = 12 * 3_600;

/** A browser's keys, base64url: a point, and a secret of its own. */
interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * A text encrypted for one browser (RFC 8291, `aes128gcm` of RFC 8188): only that browser can read it, not the push service.
 * `own` and `salt` are random unless a test gives them.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  own = freshKey(),
  salt = randomBytes(SALT_BYTES),
): Buffer {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(own);
  const browserPoint = Buffer.from(p256dh, 'base64url');
  const ownPoint = ecdh.getPublicKey();
  const shared = ecdh.computeSecret(browserPoint);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserPoint, ownPoint]);
  const input = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', NONCE_BYTES));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(LAST)])), cipher.final()]);
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(ownPoint.length, SALT_BYTES + 4);
  return Buffer.concat([head, ownPoint, body, cipher.getAuthTag()]);
}

/** The `Authorization` of a message to a push service (VAPID, RFC 8292). `contact`: a `mailto:` or `https:` URL of the operator. */
export function authorisePush(
  endpoint: string,
  { publicKey, privateKey }: PushKeys,
  contact: string,
  now: number,
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + VALID_SECONDS, sub: contact };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
    format: 'jwk',
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}

function freshKey(): Buffer {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return ecdh.getPrivateKey();
}
