import type { FastifyInstance } from 'fastify';
import { isServing, type Readiness } from './readiness.ts';

/**
 * `GET /healthz`: 200 as long as the process answers at all; one that does not wants to be started again. `GET /readyz`: 200
 * when it may be sent requests, even if some of them will fail; 503 when it may not (`Verdict`), as while it is being stopped.
 * Neither needs a session or says anything that a stranger may not know.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    const verdict = await readiness.verdict();
    reply.header('Cache-Control', 'no-store').code(isServing(verdict) ? 200 : 503);
    return verdict;
  });
}
