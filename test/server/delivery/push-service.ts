import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that a browser got, decrypted. */
interface Received {
  readonly browser: string;
  readonly text: string;
  /** `performance.now()` at its arrival. */
  readonly at: number;
}

/** A browser of the double, as it would subscribe. */
interface DoubleBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
}

/** A push service on loopback, and the browsers that it serves: it checks the sender (RFC 8292) and decrypts (RFC 8291). */
export class PushService {
  readonly received: Received[] = [];
  /** What is wrong with the requests so far. */
  readonly faults: string[] = [];
  /** The next answers, before it takes messages again. */
  readonly answers: number[] = [];
  private readonly server: Server;
  private readonly browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();

  private constructor(server: Server) {
    this.server = server;
    server.on('request', (request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const status = this.answers.shift();
        if (status === undefined)
          this.take(request.url ?? '', request.headers.authorization ?? '', Buffer.concat(parts));
        answer.writeHead(status ?? 201, status === 302 ? { location: '/elsewhere' } : {}).end();
      });
    });
  }

  static async start(): Promise<PushService> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new PushService(server);
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A new browser. */
  browser(name: string): DoubleBrowser {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    this.browsers.set(`/${name}`, { ecdh, auth });
    return {
      endpoint: `${this.origin}/${name}`,
      p256dh: ecdh.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
      language: 'en',
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private take(path: string, authorization: string, body: Buffer): void {
    const browser = this.browsers.get(path);
    if (browser === undefined) {
      this.faults.push(`no browser at ${path}`);
      return;
    }
    this.checkSender(authorization);
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const own = browser.ecdh.getPublicKey();
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const input = Buffer.from(hkdfSync('sha256', browser.ecdh.computeSecret(sender), browser.auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()]);
    if (plain.at(-1) !== 2) this.faults.push('not the last record');
    this.received.push({ browser: path.slice(1), text: plain.subarray(0, -1).toString(), at: performance.now() });
  }

  private checkSender(authorization: string): void {
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
    const ahead = exp - Date.now() / 1000;
    if (aud !== this.origin || !(ahead > 0 && ahead <= 86_400) || !/^mailto:/.test(sub)) this.faults.push('claims');
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned) this.faults.push('signature');
  }
}
