import type { FastifyInstance } from 'fastify';

/** Hears of every answered call: its method, the pattern of its route (empty: none fits the address), the answer's status. */
export type CallObserver = (method: string, route: string, status: number, seconds: number) => void;

/** Tells `observe` of every call of the app and of all that is registered after this. Calls that the client gave up are left out. */
export function observeCalls(app: FastifyInstance, observe: CallObserver): void {
  app.addHook('onResponse', ({ method, routeOptions, is404 }, { statusCode, elapsedTime }, done) => {
    observe(method, is404 ? '' : (routeOptions.url ?? ''), statusCode, elapsedTime / 1000);
    done();
  });
}
