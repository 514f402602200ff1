import { Fragment, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Skeleton } from './components/skeleton.tsx';
import { readDetailsTab } from './details/details-tabs.ts';
import HomeScreen from './home/home-screen.tsx';
import { useText } from './i18n/text.ts';
import { useMarketState } from './market/market-store.ts';
import { useOpenToSubscribers } from './market/use-open-to-subscribers.ts';
import { readListParam } from './routes/list-param.ts';
import { readNewsParam } from './routes/news-param.ts';
import { readPortfolioParam, readPortfolioUse } from './routes/portfolio-param.ts';
import { readQuoteParam } from './routes/quote-param.ts';
import { settledPath } from './routes/settled-path.ts';
import { lazyScreen } from './shell/lazy-screen.ts';
import { NotFound } from './shell/not-found.tsx';

const LoginNeeded = lazyScreen(() => import('./shell/login-needed.tsx').then((module) => module.LoginNeeded));
const StockSelect = lazyScreen(() => import('./stock-select/stock-select-screen.tsx').then((module) => module.default));
const QuoteList = lazyScreen(() => import('./quotes/quote-list-screen.tsx').then((module) => module.default));
const Search = lazyScreen(() => import('./search/search-screen.tsx').then((module) => module.default));
const HeatMap = lazyScreen(() => import('./heatmap/heat-map-screen.tsx').then((module) => module.default));
const Details = lazyScreen(() => import('./details/details-screen.tsx').then((module) => module.default));
const News = lazyScreen(() => import('./news/news-screen.tsx').then((module) => module.default));
const Article = lazyScreen(() => import('./news/article-screen.tsx').then((module) => module.default));
const PortfolioSelect = lazyScreen(() =>
  import('./portfolio/portfolio-select-screen.tsx').then((module) => module.default),
);
const PortfolioValue = lazyScreen(() =>
  import('./portfolio/portfolio-value-screen.tsx').then((module) => module.default),
);
const ValueChart = lazyScreen(() => import('./portfolio/value-chart-screen.tsx').then((module) => module.default));
const Board = lazyScreen(() => import('./board/board-screen.tsx').then((module) => module.default));
const Login = lazyScreen(() => import('./login/login-screen.tsx').then((module) => module.default));
const AlarmMessages = lazyScreen(() => import('./alarms/alarm-messages-screen.tsx').then((module) => module.default));
const Account = lazyScreen(() => import('./account/account-screen.tsx').then((module) => module.default));
const Contact = lazyScreen(() => import('./contact/contact-screen.tsx').then((module) => module.default));
const About = lazyScreen(() => import('./about/about-screen.tsx').then((module) => module.default));

/** The screen of a path. Parameters are checked here, before any screen opens, so that a wrong one asks nothing. */
export function Screens({ path }: { readonly path: string }): ReactNode {
  const settled = settledPath(path);
  if (settled !== path) return <Redirect replace href={settled} />;
  return (
    <Switch location={path}>
      <Route path="/">
        <HomeScreen />
      </Route>
      <Route path="/stock-select">
        <StockSelect />
      </Route>
      <Route path="/quote/:type/:symbols/:region/:portfolio">
        {({ type, symbols, region, portfolio }) => (
          <CheckedList path={path} params={[type, symbols, region, portfolio]} />
        )}
      </Route>
      <Route path="/search">
        <Search />
      </Route>
      <Route path="/news/:quote">{({ quote }) => <CheckedNews path={path} quote={quote} />}</Route>
      <Route path="/article/:id">{({ id }) => <CheckedArticle id={id} />}</Route>
      <Route path="/details/:outer/:tab/:quote">{({ tab, quote }) => <CheckedDetails tab={tab} quote={quote} />}</Route>
      <Route path="/portfolio-select/:use">{({ use }) => <CheckedSelect path={path} use={use} />}</Route>
      <Route path="/value/:portfolio">
        {({ portfolio }) => (
          <CheckedPortfolio path={path} portfolio={portfolio}>
            {(n) => <PortfolioValue portfolio={n} />}
          </CheckedPortfolio>
        )}
      </Route>
      <Route path="/value-chart/:portfolio">
        {({ portfolio }) => (
          <CheckedPortfolio path={path} portfolio={portfolio}>
            {(n) => <ValueChart portfolio={n} />}
          </CheckedPortfolio>
        )}
      </Route>
      <Route path="/alarmmessages">
        <Subscribers path={path}>
          <AlarmMessages />
        </Subscribers>
      </Route>
      <Route path="/heatmap">
        <HeatMap />
      </Route>
      <Route path="/board">
        <Board />
      </Route>
      <Route path="/login">
        <Login />
      </Route>
      <Route path="/account">
        <Subscribers path={path}>
          <Account />
        </Subscribers>
      </Route>
      <Route path="/contact">
        <Contact />
      </Route>
      <Route path="/about">
        <About />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

interface ListProps {
  readonly path: string;
  readonly params: readonly [type: string, symbols: string, region: string, portfolio: string];
}

function CheckedList({ path, params }: ListProps): ReactNode {
  const request = readListParam(...params);
  if (request === null) return <NotFound />;
  const list = <QuoteList key={path} request={request} />;
  return request.type === 'port' ? <Subscribers path={path}>{list}</Subscribers> : list;
}

function CheckedNews({ path, quote }: { readonly path: string; readonly quote: string }): ReactNode {
  const lastRegion = useMarketState((state) => state.preferences.newsregion);
  const request = readNewsParam(quote, lastRegion);
  if (request === null) return <NotFound />;
  const news = <News request={request} />;
  return request.portfolio >= 0 ? <Subscribers path={path}>{news}</Subscribers> : news;
}

function CheckedSelect({ path, use }: { readonly path: string; readonly use: string }): ReactNode {
  const known = readPortfolioUse(use);
  if (known === null) return <NotFound />;
  return (
    <Subscribers path={path}>
      <PortfolioSelect key={known} use={known} />
    </Subscribers>
  );
}

interface PortfolioProps {
  readonly path: string;
  readonly portfolio: string;
  readonly children: (portfolio: number) => ReactNode;
}

function CheckedPortfolio({ path, portfolio, children }: PortfolioProps): ReactNode {
  const n = readPortfolioParam(portfolio);
  return n === null ? <NotFound /> : <Subscribers path={path}>{children(n)}</Subscribers>;
}

/** Opens a screen to subscribers only; nothing opens before it is known who is there. */
function Subscribers({ path, children }: { readonly path: string; readonly children: ReactNode }): ReactNode {
  const t = useText();
  const userid = useMarketState((state) => state.session.userid);
  const starting = useMarketState((state) => state.phase === 'starting');
  if (useOpenToSubscribers()) return <Fragment key={userid}>{children}</Fragment>;
  return starting ? <Skeleton label={t('app.loading')} /> : <LoginNeeded path={path} />;
}

function CheckedArticle({ id }: { readonly id: string }): ReactNode {
  const text = decoded(id);
  return text === null || !/^[\w.:-]{1,100}$/.test(text) ? <NotFound /> : <Article key={text} id={text} />;
}

function CheckedDetails({ tab, quote }: { readonly tab: string; readonly quote: string }): ReactNode {
  const subject = readQuoteParam(quote);
  const shown = readDetailsTab(tab);
  if (subject === null || shown === null) return <NotFound />;
  return <Details key={`${subject.region}:${subject.symbol}`} subject={subject} tab={shown} />;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
