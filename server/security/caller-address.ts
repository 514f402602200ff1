import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The groups of an IPv6 address, and how many of them belong to the network. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What the calls of one client have in common: the IPv4 address, or the /64 network, because one machine may use all addresses of
 * it.
 */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return originOf(ip);
}

/** The same for the address of a socket. */
export function originOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [before = '', after] = address.replace(/%.*/, '').toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : GROUPS - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
