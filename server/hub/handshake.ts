import { parseObject } from './messages.ts';

/** The supported protocol version; version 2 differs only by stateful reconnect, which is not offered. */
const VERSION = 1;

/** Why a client's first record is not an acceptable handshake; undefined if it is. */
export function refuseHandshake(record: string): string | undefined {
  let request: Readonly<Record<string, unknown>>;
  try {
    request = parseObject(record);
  } catch {
    return 'An unexpected error occurred during connection handshake.';
  }
  const { protocol, version } = request;
  if (typeof protocol !== 'string' || typeof version !== 'number') {
    return 'An unexpected error occurred during connection handshake.';
  }
  if (protocol !== 'json') return `The protocol '${protocol}' is not supported.`;
  if (version !== VERSION) return `The server does not support version ${version} of the 'json' protocol.`;
  return undefined;
}
