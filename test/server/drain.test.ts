import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { drain } from '../../server/drain.ts';
import { Readiness } from '../../server/health/readiness.ts';
import { RunningCalls } from '../../server/http/running-calls.ts';
import { startHubServer, until } from './hub/hub-server.ts';

it('cuts off a call that runs too long, if nobody would be served meanwhile', async () => {
  const { app, hub, port } = await startHubServer();
  const calls = new RunningCalls(app.server);
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => {}));
  // The rest never comes.
  socket.write('POST /tickerHub/negotiate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
  await until(() => calls.count === 1);
  await drain({ readiness: new Readiness(), delay: 0, hub, app, calls, longest: 10 });
  await closed;
  expect(app.server.listening).toBe(false);
});
