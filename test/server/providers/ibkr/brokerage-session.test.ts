import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSession, tickle } from '../../../../server/providers/ibkr/brokerage-session.ts';
import { Gateway } from '../../../../server/providers/ibkr/gateway.ts';
import { gatewayAddress } from '../../../../server/providers/ibkr/gateway-address.ts';
import { GatewayDouble } from '../../../feeds/ibkr/gateway-double.ts';
import { ibkrTestPace } from '../../../feeds/ibkr/ibkr-test-pace.ts';

describe('the session', () => {
  let double: GatewayDouble;
  let gateway: Gateway;

  beforeEach(async () => {
    double = new GatewayDouble();
    await double.start();
    gateway = new Gateway(gatewayAddress(double.address), ibkrTestPace());
  });

  afterEach(async () => {
    gateway.close();
    await double.stop();
  });

  it('is found, with the account that the gateway has selected', async () => {
    double.accounts = ['U7', 'U8'];
    expect(await findSession(gateway, '')).toEqual({ id: 'a-session', account: 'U7' });
    expect(await findSession(gateway, 'U8')).toEqual({ id: 'a-session', account: 'U8' });
    expect(double.calls.slice(0, 3)).toEqual(['POST iserver/auth/status', 'POST tickle', 'GET iserver/accounts']);
  });

  it('is begun again if it has ended', async () => {
    double.isAuthenticated = false;
    expect(await findSession(gateway, '')).toMatchObject({ id: 'a-session' });
    expect(double.calls[1]).toBe('POST iserver/auth/ssodh/init');
  });

  it('of another program is left alone', async () => {
    double.isAuthenticated = false;
    double.isCompeting = true;
    await expect(findSession(gateway, '')).rejects.toThrow('Another program, such as Trader Workstation');
    expect(double.calls).toEqual(['POST iserver/auth/status']);
  });

  it('is not there before the user has signed in', async () => {
    double.isSignedIn = false;
    await expect(findSession(gateway, '')).rejects.toThrow(`Sign in at ${new URL(double.address).origin}`);
  });

  it('has no account of others', async () => {
    await expect(findSession(gateway, 'U9')).rejects.toThrow('has no account U9. Known: U1234567.');
  });

  it('that has ended is noticed by the ping', async () => {
    expect(await tickle(gateway)).toBe('a-session');
    double.expire(false);
    await expect(tickle(gateway)).rejects.toMatchObject({ refusal: 'credentials' });
  });
});
