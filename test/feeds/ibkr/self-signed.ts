import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate and its key, as PEM. */
interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/** Creates a certificate for `localhost` and 127.0.0.1, valid from 2020 to 2049 (X.509 version 3, RFC 5280; ECDSA, RFC 5758). */
export function selfSigned(): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(identifier([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const commonName = sequence(identifier([0x55, 0x04, 0x03]), tagged(0x0c, Buffer.from('localhost')));
  const name = sequence(tagged(0x31, commonName));
  const hosts = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const subjectAltName = sequence(identifier([0x55, 0x1d, 0x11]), tagged(0x04, hosts));
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(tagged(0x17, Buffer.from('200101000000Z')), tagged(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(subjectAltName)),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const text = sequence(body, ecdsaWithSha256, signature)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value of DER: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function identifier(bytes: readonly number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes));
}
