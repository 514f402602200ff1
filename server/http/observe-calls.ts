import type { FastifyInstance } from 'fastify';

/** Called for every answered call with its method, its route's pattern (empty if none matches) and the answer's status. */
export type CallObserver = (method: string, route: string, status: number, seconds: number) => void;

/** Reports every call of the routes registered after this to `observe`, except calls that the client aborted. */
export function observeCalls(app: FastifyInstance, observe: CallObserver): void {
  app.addHook('onResponse', ({ method, routeOptions, is404 }, { statusCode, elapsedTime }, done) => {
    observe(method, is404 ? '' : (routeOptions.url ?? ''), statusCode, elapsedTime / 1000);
    done();
  });
}
