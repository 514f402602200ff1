import type { FastifyInstance } from 'fastify';
import { hasSimulated } from '../market/has-simulated.ts';
import { offersDemo } from '../settings/config.ts';
import type { ApiContext } from './api-context.ts';

/** `GET /config.json`: the client's configuration (decisions section 1), with the market's clock as it is now. */
export function configFileRoute(app: FastifyInstance, { config, source }: ApiContext): void {
  app.get('/config.json', async (_request, reply) => {
    const { clock } = source;
    reply.header('Cache-Control', 'no-cache, no-store');
    return {
      provider: config.provider,
      hubPath: config.hubPath,
      externalUrl: config.externalUrl,
      trialUrl: config.trialUrl,
      subscriptionsUrl: config.subscriptionsUrl,
      adverts: config.adverts,
      loginCall: config.loginCall,
      demo: offersDemo(config),
      simulated: await hasSimulated(source),
      feeds: source.feedStates !== undefined,
      clock: { now: clock.now(), date: clock.date(), speed: clock.speed, open: clock.isOpen() },
      timings: config.timings,
      debugPage: config.debugPage,
    };
  });
}
