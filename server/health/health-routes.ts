import type { FastifyInstance } from 'fastify';
import { isServing, type Readiness } from './readiness.ts';

/**
 * `GET /healthz`: 200 as long as the process answers at all; a process that does not answer should be restarted. `GET /readyz`:
 * 200 if requests may be sent to it, even if some of them will fail; 503 if not (`Verdict`), for instance while it is stopping.
 * Neither needs a session or reveals anything confidential.
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
