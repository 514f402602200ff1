import { FeedError } from '../feed-error.ts';

/** The variable that holds another address of the gateway. */
export const GATEWAY_VARIABLE = 'IBKR_GATEWAY_URL';

/** Where the gateway listens unless its `conf.yaml` says otherwise. */
export const GATEWAY_DEFAULT = 'https://localhost:5000/v1/api';

/** The location of the gateway, and how far it is trusted. */
export interface GatewayAddress {
  /** Without a slash at the end. */
  readonly calls: string;
  /** The address of the stream. */
  readonly stream: string;
  /** What the user opens in a browser in order to sign in. */
  readonly signIn: string;
  /** Whether a self-signed certificate is accepted: only if the gateway runs on this machine. */
  readonly acceptsSelfSigned: boolean;
}

/**
 * Reads the address of the gateway. Its certificate is self-signed, which is acceptable from this machine alone: at any other host
 * the certificate must be valid, and plain HTTP is refused. Throws a `FeedError`.
 */
export function gatewayAddress(text: string): GatewayAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && isLoopback(url.hostname);
  if (url === undefined || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) {
    throw new FeedError('service', `${GATEWAY_VARIABLE} must be an https address, such as ${GATEWAY_DEFAULT}.`);
  }
  const calls = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  return {
    calls,
    stream: `${calls.replace(/^http/, 'ws')}/ws`,
    signIn: url.origin,
    acceptsSelfSigned: isLocal,
  };
}

/** Whether a host name of a `URL` is this machine's own. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
