import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { admit } from '../../../server/hub/admission.ts';
import { Allowances } from '../../../server/hub/allowances.ts';
import type { ConnectionOwner } from '../../../server/hub/connection.ts';
import { DEFAULT_LIMITS, type HubOptions } from '../../../server/hub/hub-options.ts';

type Headers = Readonly<Record<string, string>>;

const OWN: Headers = { cookie: 'session=1', 'x-xsrf-token': 'token' };

let allowances: Allowances;
let answer: Awaited<ReturnType<HubOptions['authorise']>>;

beforeEach(() => {
  // Nothing is refilled within a test.
  allowances = new Allowances({ ...DEFAULT_LIMITS, messages: 3, messagesPerSecond: 0 });
  answer = { status: 'unavailable' };
});

function admitted(headers: Headers, { method = 'GET', cost = 1, granted }: Asked = {}): Promise<ConnectionOwner> {
  const options = { authorise: async () => answer, origins: [] } as unknown as HubOptions;
  const request = { headers, method, ip: '10.0.0.1', socket: {} } as unknown as FastifyRequest;
  return admit(options, allowances, request, cost, granted);
}

interface Asked {
  readonly method?: string;
  readonly cost?: number;
  readonly granted?: ConnectionOwner;
}

const owner = (headers: Headers): ConnectionOwner => ({
  userid: 'ada',
  session: 'one',
  address: '10.0.0.1',
  until: 1,
  realtime: new Set(['T']),
  depth: new Set(),
  headers,
});

describe('while the accounts cannot be queried', () => {
  it('nobody new is admitted', async () => {
    await expect(admitted(OWN)).rejects.toMatchObject({ status: 503 });
  });

  it('whoever was admitted before stays so, within its allowance', async () => {
    const granted = owner(OWN);
    expect(await admitted(OWN, { granted, cost: 2 })).toBe(granted);
    expect(await admitted(OWN, { granted, cost: 1 })).toBe(granted);
    await expect(admitted(OWN, { granted })).rejects.toMatchObject({ status: 429 });
  });

  it.each<[what: string, headers: Headers, method: string, isAdmitted: boolean]>([
    ['another session', { ...OWN, cookie: 'session=2' }, 'GET', false],
    ['another session that posts', { ...OWN, cookie: 'session=2' }, 'POST', false],
    ['a GET without the token', { cookie: 'session=1' }, 'GET', true],
    ['a POST without the token', { cookie: 'session=1' }, 'POST', false],
    ['a POST with another token', { ...OWN, 'x-xsrf-token': 'other' }, 'POST', false],
    ['a POST with the token', OWN, 'POST', true],
  ])('%s', async (_, headers, method, isAdmitted) => {
    const call = admitted(headers, { method, granted: owner(OWN) });
    if (isAdmitted) expect((await call).userid).toBe('ada');
    else await expect(call).rejects.toMatchObject({ status: 503 });
  });
});

describe('while they can', () => {
  it('the answer decides, whoever was admitted before', async () => {
    const granted = owner(OWN);
    answer = { status: 'forbidden' };
    await expect(admitted(OWN, { granted })).rejects.toMatchObject({ status: 403 });
    answer = { ...owner(OWN), status: 'ok', realtime: new Set() } as unknown as typeof answer;
    await expect(admitted(OWN, { granted })).rejects.toMatchObject({ status: 403, message: /real-time/ });
    answer = { ...owner(OWN), status: 'ok' } as unknown as typeof answer;
    expect(await admitted(OWN, { cost: 3 })).toMatchObject({ userid: 'ada', session: 'one', headers: OWN });
    await expect(admitted(OWN)).rejects.toMatchObject({ status: 429 });
  });

  it('a page of another site is refused', async () => {
    answer = { ...owner(OWN), status: 'ok' } as unknown as typeof answer;
    await expect(admitted({ ...OWN, 'sec-fetch-site': 'cross-site' })).rejects.toMatchObject({ status: 403 });
    expect(await admitted({ ...OWN, 'sec-fetch-site': 'same-origin' })).toMatchObject({ userid: 'ada' });
  });
});
