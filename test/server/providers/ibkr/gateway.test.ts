import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Gateway } from '../../../../server/providers/ibkr/gateway.ts';
import { gatewayAddress } from '../../../../server/providers/ibkr/gateway-address.ts';
import { GatewayDouble } from '../../../feeds/ibkr/gateway-double.ts';
import { ibkrTestPace } from '../../../feeds/ibkr/ibkr-test-pace.ts';
import { LoopbackServer } from '../../../support/loopback-server.ts';

describe('a call of the gateway', () => {
  const double = new GatewayDouble();
  let gateway: Gateway;

  beforeEach(async () => {
    await double.start();
    gateway = new Gateway(gatewayAddress(double.address), ibkrTestPace());
    return () => double.stop();
  });

  afterEach(() => gateway.close());

  it('is answered over a certificate that nobody vouches for, on this machine', async () => {
    expect(await gateway.get('iserver/accounts')).toEqual({ accounts: ['U1234567'], selectedAccount: 'U1234567' });
  });

  it('is not sent over such a certificate to another host', async () => {
    const address = { ...gatewayAddress(double.address), acceptsSelfSigned: false };
    const other = new Gateway(address, ibkrTestPace());
    await expect(other.get('iserver/accounts')).rejects.toThrow(/does not answer at .*self-signed certificate/);
    other.close();
  });

  it('says where to sign in', async () => {
    double.isSignedIn = false;
    await expect(gateway.get('iserver/accounts')).rejects.toMatchObject({
      refusal: 'credentials',
      message: `The Interactive Brokers gateway is not signed in. Sign in at ${new URL(double.address).origin} in a browser on its machine.`,
    });
    double.isSignedIn = true;
  });

  it('is repeated when there were too many', async () => {
    double.calls.length = 0;
    double.refuseNext(3, 429, 'Too many requests');
    await gateway.get('iserver/accounts');
    expect(double.calls).toHaveLength(4);
    double.refuseNext(1, 500, 'Historical data request pacing violation');
    await gateway.get('iserver/accounts');
    expect(double.calls).toHaveLength(6);
  });

  it('gives up after six refusals', async () => {
    double.calls.length = 0;
    double.refuseNext(6, 429, 'Too many requests');
    await expect(gateway.get('iserver/accounts')).rejects.toMatchObject({ refusal: 'limit' });
    expect(double.calls).toHaveLength(6);
  });

  it('hands on the words of any other failure', async () => {
    double.refuseNext(1, 503, 'Service Unavailable');
    await expect(gateway.get('iserver/accounts')).rejects.toMatchObject({
      refusal: 'service',
      message: 'Interactive Brokers answered 503: Service Unavailable.',
    });
  });

  it('ends with the gateway', async () => {
    const call = gateway.get('iserver/marketdata/history');
    gateway.close();
    await expect(call).rejects.toThrow('The connection to Interactive Brokers was closed.');
  });
});

it('a gateway that does not run is reported as such', async () => {
  const silent = new LoopbackServer(createServer());
  await silent.start();
  const address = gatewayAddress(`${silent.url.replace('http:', 'https:')}/v1/api`);
  await silent.stop();
  const gateway = new Gateway(address, ibkrTestPace());
  await expect(gateway.post('tickle')).rejects.toThrow(`gateway does not answer at ${address.signIn}`);
  gateway.close();
});
