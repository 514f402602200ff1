import { describe, expect, it } from 'vitest';
import { gatewayAddress } from '../../../../server/providers/ibkr/gateway-address.ts';

describe('the address of the gateway', () => {
  it.each(['https://localhost:5000/v1/api', 'https://127.0.0.1:5000/v1/api/', 'https://[::1]:5000/v1/api'])(
    '%s is this machine, whose certificate may be its own',
    (text) => {
      expect(gatewayAddress(text).acceptsSelfSigned).toBe(true);
    },
  );

  it.each([
    'https://gateway.example.com/v1/api',
    'https://192.168.1.4:5000/v1/api',
    'https://localhost.example.com/v1/api',
    'https://127.0.0.1.example.com/v1/api',
    'https://localhost@gateway.example.com/v1/api',
  ])('%s is another, whose certificate must be valid', (text) => {
    expect(gatewayAddress(text).acceptsSelfSigned).toBe(false);
  });

  it('is that of calls, stream and sign-in', () => {
    expect(gatewayAddress('https://localhost:5000/v1/api/')).toEqual({
      calls: 'https://localhost:5000/v1/api',
      stream: 'wss://localhost:5000/v1/api/ws',
      signIn: 'https://localhost:5000',
      acceptsSelfSigned: true,
    });
    expect(gatewayAddress('http://127.0.0.1:5000/v1/api').stream).toBe('ws://127.0.0.1:5000/v1/api/ws');
  });

  it.each(['', 'localhost:5000', 'http://gateway.example.com/v1/api', 'ftp://localhost/'])('%s is refused', (text) => {
    expect(() => gatewayAddress(text)).toThrow('IBKR_GATEWAY_URL must be an https address');
  });
});
