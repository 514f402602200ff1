import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FormulaRuns } from '../screens/formula-runs.ts';
import { carriesAntiForgery } from '../security/anti-forgery.ts';
import { isNavigation, isOwnPage } from '../security/own-page.ts';
import { sessionToken } from '../security/session-cookie.ts';
import { storeTrouble } from '../store/store-trouble.ts';
import { accountRoutes } from './account.ts';
import { alarmRoutes } from './alarms.ts';
import type { ApiContext } from './api-context.ts';
import { feedSetupRoutes } from './feed-setup.ts';
import { feedsRoute } from './feeds.ts';
import { formulaRoute } from './formula.ts';
import { fundamentalRoute } from './fundamental.ts';
import { loginRoutes } from './login.ts';
import { admitToMarket } from './market-access.ts';
import { MARKET_CALLS } from './market-calls.ts';
import { messageRoutes } from './message.ts';
import { portfolioEditRoutes } from './portfolio.ts';
import { Problem } from './problem.ts';
import { pushRoutes } from './push.ts';
import { QUOTE_ROW } from './quote-row.ts';
import { replayRoutes } from './replay.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './session.ts';
import { transactionRoutes } from './transaction.ts';
import { userSettingsRoutes } from './user-settings.ts';
import { workspaceRoutes } from './workspace.ts';

/**
 * Registers every call under `/api`. Before each call it sets `request.session` and checks that the call comes from an allowed
 * page. To add one: a file that registers it, and a line here.
 */
export async function registerApi(app: FastifyInstance, context: ApiContext): Promise<void> {
  await app.register(
    async (api) => {
      api.decorateRequest('session', undefined);
      api.decorateRequest('market');
      api.addHook('onRequest', (request, reply, done) => {
        request.market = context.source;
        reply.header('Cache-Control', 'no-cache, no-store');
        const { headers, method, routeOptions } = request;
        const changes = method !== 'GET' && method !== 'HEAD' ? true : routeOptions.config.changesState === true;
        if (changes && (isNavigation(headers) || !isOwnPage(headers, context.config.origins))) {
          throw new Problem(403, 'This call may only come from a page of this site.');
        }
        if (method === 'POST' && (headers['content-encoding'] ?? 'identity') !== 'identity') {
          throw new Problem(415, 'A body must not be compressed.');
        }
        const token = sessionToken(headers, context.config);
        if (token !== undefined) {
          identify(request, reply, context, token).then(
            () => done(),
            (error) => done(routeOptions.config.endsSession === true && storeTrouble(error) ? undefined : error),
          );
          return;
        }
        // A visitor has no session to look up.
        reply.header('X-Logged-In', 'false');
        done();
      });
      // A page of another site may send plain text without a preflight request; no call accepts it.
      api.removeContentTypeParser('text/plain');
      api.addSchema(QUOTE_ROW);
      admitToMarket(api);
      feedsRoute(api, context);
      feedSetupRoutes(api, context);
      sessionRoutes(api, context);
      loginRoutes(api, context);
      accountRoutes(api, context);
      secondFactorRoutes(api, context);
      userSettingsRoutes(api, context);
      alarmRoutes(api, context);
      pushRoutes(api, context);
      workspaceRoutes(api, context);
      const formulas = new FormulaRuns(context.source, (signal) => context.turns.next(signal));
      api.addHook('onClose', async () => formulas.close());
      const ofMarket = { ...context, formulas };
      for (const register of MARKET_CALLS) register(api, ofMarket);
      formulaRoute(api, ofMarket);
      portfolioEditRoutes(api, context);
      transactionRoutes(api, context);
      fundamentalRoute(api);
      replayRoutes(api, ofMarket);
      messageRoutes(api, context);
    },
    { prefix: '/api' },
  );
}

/** Sets the caller's session by the cookie's token. Rejects if a call lacks a required anti-forgery token. */
async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions }: ApiContext,
  token: string,
): Promise<void> {
  const session = await sessions.find(token);
  request.session = session;
  // An ended session is not an error here: the call is answered as a visitor's, and the page notices by `X-Logged-In`.
  reply.header('X-Logged-In', String(session !== undefined));
  if (session !== undefined && !carriesAntiForgery(session, request.headers, request.method)) {
    throw new Problem(403, 'The anti-forgery token is missing or does not belong to this session.');
  }
}
