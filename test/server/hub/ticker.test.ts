import { afterEach, describe, expect, it, vi } from 'vitest';
import { heartbeatsCount, hubClient, openTicker, TRANSPORTS } from './hub-client.ts';
import { type HubServer, SUBSCRIBER, startHubServer, until } from './hub-server.ts';

let server: HubServer;
afterEach(() => server.stop());

describe.each(TRANSPORTS)('the ticker over %s', (_name, transport) => {
  it('brings the snapshot, then every live line in order, and heartbeats that count them', async () => {
    server = await startHubServer({ heartbeat: 30 });
    const client = hubClient(server.url, transport);
    await client.start();
    const ticker = openTicker(client);
    await client.invoke('subscribe', 'RY', 'C');
    await until(() => ticker.lines.some((line) => line.startsWith('TH,T,RY')));
    const sent: string[] = [];
    // More in one turn than fits into an item or a slow client's backlog.
    for (let n = 0; n < 4_000; n++) sent.push(server.market.trade('RY', 10 + n / 100));
    await until(() => ticker.lines.includes(sent.at(-1) ?? ''));
    const seen = ticker.lines.length;
    await until(() => ticker.lines.slice(seen).some((line) => line.startsWith('H,')));

    const ofSymbol = ticker.lines.filter((line) => !line.startsWith('H,'));
    expect(ofSymbol.slice(0, 3).map((line) => line.split(',', 3))).toEqual([
      ['S', 'T', 'RY'],
      ['Q', 'T', 'RY'],
      ['TH', 'T', 'RY'],
    ]);
    expect(ofSymbol.slice(3)).toEqual(sent);
    expect(heartbeatsCount(ticker.lines)).toBe(true);
    expect(ticker.items).toBeLessThan(ticker.lines.length / 4);
    await client.stop();
    await until(() => server.hub.clients() === 0);
  });

  it('goes silent for an unsubscribed symbol, and ends on cancel', async () => {
    server = await startHubServer();
    const client = hubClient(server.url, transport);
    await client.start();
    const ticker = openTicker(client);
    await client.invoke('subscribe', 'RY', 'C');
    await client.invoke('subscribe', 'MSFT', 'U');
    await client.invoke('unsubscribe', 'RY', 'C');
    server.market.trade('RY', 77);
    const last = server.market.trade('MSFT');
    await until(() => ticker.lines.includes(last));
    expect(ticker.lines.some((line) => line.startsWith('T,T,RY,77'))).toBe(false);

    ticker.cancel();
    await client.invoke('subscribe', 'RY', 'C');
    const count = ticker.lines.length;
    server.market.trade('RY', 78);
    // The connection stays open: a new stream starts the subscribed symbols with fresh snapshots.
    const again = openTicker(client);
    await until(() => again.lines.some((line) => line.startsWith('S,T,RY')));
    expect(ticker.lines.length).toBe(count);
    expect(heartbeatsCount(again.lines)).toBe(true);
    await client.stop();
  });

  it('answers refused commands and goes on', async () => {
    server = await startHubServer();
    const client = hubClient(server.url, transport);
    await client.start();
    const ticker = openTicker(client);
    await expect(client.invoke('subscribe', 'VNT', 'C')).rejects.toThrow(/^Denied: not entitled/);
    await expect(client.invoke('subscribe', 'NOPE', 'C')).rejects.toThrow(/^Unknown symbol C NOPE/);
    await expect(client.invoke('subscribe', 'RY', 'U')).rejects.toThrow(/^Unknown symbol/);
    await expect(client.invoke('startorders', 'MSFT', 'U')).rejects.toThrow(/^Denied: not entitled/);
    await expect(client.invoke('startorders', 'FX$CAD/USD', 'C')).rejects.toThrow(/^Denied: there is no order book/);
    await expect(client.invoke('stoporders', 'RY', 'C')).resolves.toBeNull();
    await expect(client.invoke('Subscribe', 'RY', 'C')).rejects.toThrow("Unknown hub method 'Subscribe'");
    await expect(client.invoke('subscribe', 'RY')).rejects.toThrow("Failed to invoke 'subscribe'");
    await expect(client.invoke('Ticker', [], '')).rejects.toThrow('non-streaming invocation');
    await client.invoke('subscribe', 'FX$CAD/USD', 'C');
    await until(() => ticker.lines.some((line) => line.startsWith('S,T,FX$CAD/USD')));
    expect(ticker.lines.some((line) => line.includes('VNT'))).toBe(false);
    expect(ticker.end).toBeUndefined();
    await client.stop();
  });

  it('sends a full book and its changes to the client that started orders, and to nobody else', async () => {
    server = await startHubServer();
    const [watcher, other] = [hubClient(server.url, transport), hubClient(server.url, transport)];
    await Promise.all([watcher.start(), other.start()]);
    const [book, quotes] = [openTicker(watcher), openTicker(other)];
    await watcher.invoke('startorders', 'RY', 'C');
    await other.invoke('subscribe', 'RY', 'C');
    await until(() => book.lines.includes('DL,T,RY') && quotes.lines.some((line) => line.startsWith('Q,')));
    server.market.bid('RY', 9.5);
    await until(() => book.lines.some((line) => line.startsWith('MP,T,RY,B,1,9.5,100,')));
    expect(book.lines.some((line) => line.startsWith('DRB,T,RY'))).toBe(true);
    await watcher.invoke('stoporders', 'RY', 'C');
    const count = book.lines.length;
    const last = server.market.bid('RY', 9.6);
    await until(() => quotes.lines.includes(last));
    expect(book.lines.slice(count).filter((line) => !line.startsWith('H,'))).toEqual([]);
    expect(quotes.lines.filter((line) => /^(D|MP)/.test(line))).toEqual([]);
    await Promise.all([watcher.stop(), other.stop()]);
  });

  it('sends clients every line up to the shutdown, counts them, and invites them to reconnect', async () => {
    server = await startHubServer({ backlogLines: 100 });
    const client = hubClient(server.url, transport);
    await client.start();
    const ticker = openTicker(client);
    await client.invoke('subscribe', 'RY', 'C');
    await until(() => ticker.lines.some((line) => line.startsWith('TH,T,RY')));
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
    // The first is sent at once; the others are waiting for the next batch when the end comes.
    const sent = [server.market.trade('RY', 11)];
    await until(() => ticker.lines.includes(sent[0] ?? ''));
    for (let n = 0; n < 1_200; n++) sent.push(server.market.trade('RY', 12 + n / 100));
    await server.hub.close();
    await closed;
    expect(ticker.end).toBe('completed');
    expect(ticker.lines.filter((line) => line.startsWith('T,'))).toEqual(sent);
    expect(ticker.lines.at(-1)).toMatch(/^H,/);
    expect(heartbeatsCount(ticker.lines)).toBe(true);
    expect(server.hub.clients()).toBe(0);
    const late = hubClient(server.url, transport);
    await expect(late.start()).rejects.toThrow('503');
    const refused = await fetch(`${server.url}/negotiate?negotiateVersion=1`, { method: 'POST' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('ends the stream of a session that has ended', async () => {
    server = await startHubServer({ recheck: 20 });
    const client = hubClient(server.url, transport);
    await client.start();
    const ticker = openTicker(client);
    await until(() => ticker.lines.length > 0);
    server.login = { status: 'not-logged-in' };
    await until(() => ticker.end !== undefined);
    await until(() => server.hub.clients() === 0);
  });

  it('ends the stream of a session that expires, without querying it', async () => {
    server = await startHubServer();
    const tooOld = Date.now() + 3_600_000;
    server.login = { ...SUBSCRIBER, until: tooOld };
    const client = hubClient(server.url, transport);
    await client.start();
    const ticker = openTicker(client);
    await until(() => ticker.lines.length > 0);
    vi.useFakeTimers({ toFake: ['Date'], now: tooOld });
    await until(() => ticker.end !== undefined);
    vi.useRealTimers();
    await until(() => server.hub.clients() === 0);
  });
});

describe('the ticker', () => {
  it('puts an error, a raw line and silence on every stream', async () => {
    server = await startHubServer({ heartbeat: 20 });
    const client = hubClient(server.url, TRANSPORTS[0][1]);
    await client.start();
    const ticker = openTicker(client);
    await client.invoke('subscribe', 'RY', 'C');
    await until(() => ticker.lines.length > 3);
    server.hub.raw('not "a" line,\\');
    await until(() => ticker.lines.includes('not "a" line,\\'));

    server.hub.silence(true);
    await client.invoke('subscribe', 'BCE', 'C');
    const before = ticker.lines.length;
    const held = server.market.trade('RY');
    const stale = server.market.bid('RY', 9);
    const fresh = server.market.bid('RY', 9.5);
    await client.invoke('unsubscribe', 'MSFT', 'U');
    expect(ticker.lines.length).toBe(before);
    server.hub.silence(false);
    await until(() => ticker.lines.includes(held) && ticker.lines.includes(fresh));
    expect(ticker.lines).not.toContain(stale);
    await until(() => ticker.lines.some((line) => line.startsWith('S,T,BCE')));

    server.hub.feedError('the line\nis down');
    await until(() => ticker.lines.includes('Error,the line is down'));
    // Of other subscribers' workspaces it hears nothing.
    server.hub.workspaceChanged('another', 7);
    server.hub.workspaceChanged('subscriber', 8);
    await until(() => ticker.lines.includes('W,8'));
    expect(ticker.lines).not.toContain('W,7');
    const seen = ticker.lines.length;
    await until(() => ticker.lines.slice(seen).some((line) => line.startsWith('H,')));
    expect(heartbeatsCount(ticker.lines)).toBe(true);
    await client.stop();
  });

  it('sends only what the key list names, and drops what the entitlement no longer covers', async () => {
    server = await startHubServer({ recheck: 20 });
    const client = hubClient(server.url, TRANSPORTS[0][1]);
    await client.start();
    const ticker = openTicker(client, ['T']);
    await expect(client.invoke('subscribe', 'MSFT', 'U')).rejects.toThrow(/^Denied/);
    await client.invoke('subscribe', 'RY', 'C');
    await until(() => ticker.lines.some((line) => line.startsWith('S,T,RY')));
    server.login = { ...SUBSCRIBER, realtime: new Set(['Q']) };
    const asked = server.asked.length;
    await until(() => server.asked.length > asked + 1);
    server.market.trade('RY', 55);
    await expect(client.invoke('subscribe', 'RY', 'C')).rejects.toThrow(/^Denied/);
    expect(ticker.lines.some((line) => line.startsWith('T,T,RY,55'))).toBe(false);
    await client.stop();
  });

  it('follows its symbols over a change of the market', async () => {
    server = await startHubServer();
    const client = hubClient(server.url, TRANSPORTS[0][1]);
    await client.start();
    const ticker = openTicker(client);
    await client.invoke('subscribe', 'RY', 'C');
    await client.invoke('subscribe', 'BCE', 'C');
    await until(() => ticker.lines.some((line) => line.startsWith('TH,T,BCE')));
    const gone = server.market.the('BCE');
    server.market.delist('BCE');
    server.market.line(gone, 'trade', 'T,T,BCE,1,100,1,4,1,1');
    const last = server.market.trade('RY', 42);
    await until(() => ticker.lines.includes(last) || ticker.lines.some((line) => line.startsWith('TH,T,RY,42')));
    expect(ticker.lines.filter((line) => line.startsWith('S,T,RY')).length).toBe(2);
    expect(ticker.lines).not.toContain('T,T,BCE,1,100,1,4,1,1');
    await client.stop();
  });
});
