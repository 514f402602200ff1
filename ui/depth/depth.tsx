import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DepthKind } from '../../workers/api/depth-feed.ts';
import type { FailureCode } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { buttonClass } from '../components/button.tsx';
import { ContactLink } from '../components/contact-link.tsx';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Segmented } from '../components/segmented.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StreamBar } from '../components/stream-bar.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { useAnswer } from '../market/use-answer.ts';
import { detailsPath, LOGIN } from '../routes/paths.ts';
import css from './book-tables.module.css';
import { BOOK_COLOURS, BookTables } from './book-tables.tsx';
import { useDepth } from './use-depth.ts';

interface Props {
  readonly subject: SymbolKey;
  readonly kind: DepthKind;
  /** The security's name on its screen. */
  readonly name: string;
  /** The asks above the bids, in a narrow column. */
  readonly stacked?: boolean;
}

/**
 * The Level 2 tab (`orders`) and the Depth by Price tab (`levels`), for subscribers with a depth entitlement for the exchange.
 * Without a login nothing is requested; without the entitlement no depth is.
 */
export function Depth(props: Props): ReactNode {
  const t = useText();
  const { loggedIn, expired } = useMarketState((state) => state.session);
  const starting = useMarketState((state) => state.phase === 'starting');
  const provider = useMarketState((state) => state.config.provider);
  if (loggedIn) return <EntitledDepth {...props} />;
  if (starting) return <Skeleton label={t('depth.loading')} rows={12} />;
  const from = detailsPath(props.subject, props.kind === 'orders' ? 'level2' : 'depthprice');
  return (
    <Notice text={expired ? t('problem.expired') : t('failure.not-logged-in', { provider })}>
      <Link href={LOGIN} state={{ from }} className={buttonClass(true)}>
        {t('nav.login')}
      </Link>
    </Notice>
  );
}

function EntitledDepth({ subject, kind, ...rest }: Props): ReactNode {
  const t = useText();
  const userid = useMarketState((state) => state.session.userid);
  const { symbol, region } = subject;
  const { value, failure, retry } = useAnswer(`${userid} ${region}:${symbol}`, async () => ({
    value: await market.hasDepth(symbol, region),
    keptAt: 0,
  }));
  if (value === null) {
    return failure === null ? (
      <Skeleton label={t('depth.loading')} rows={12} />
    ) : (
      <DepthFailure failure={failure} retry={retry} />
    );
  }
  const entitled = kind === 'orders' ? value.level2 : value.depthprice;
  return entitled ? <Book subject={subject} kind={kind} {...rest} /> : <NotEntitled />;
}

/** A book without asking whether the reader is entitled to it; the server checks it in any case. */
export function Book({ subject, kind, name, stacked = false }: Props): ReactNode {
  const t = useText();
  const colours = useMarketState((state) => (state.preferences.bookcolours === 'sides' ? 'sides' : 'prices'));
  const { feed, view } = useDepth(kind, subject);
  const { status, shown, frozenAt } = view;
  const { freeze, release, refresh } = feed.stream;
  if (!shown) {
    return status.failure === '' ? (
      <Skeleton label={t('depth.loading')} rows={12} />
    ) : (
      <DepthFailure failure={status.failure} retry={refresh} />
    );
  }
  const title = t(kind === 'orders' ? 'depth.orders' : 'depth.levels', { symbol: name });
  return (
    <div className={stacked ? css.tall : undefined}>
      <StreamBar
        live={status.live}
        updatedAt={status.updatedAt}
        refreshAt={status.refreshAt}
        failure={status.failure}
        refresh={refresh}
        frozenAt={frozenAt}
        freeze={freeze}
        release={release}
      >
        {stacked ? null : (
          <Segmented
            legend={t('depth.colours')}
            legendHidden
            options={BOOK_COLOURS.map((value) => ({ value, label: t(`depth.colours.${value}`) }))}
            value={colours}
            onChange={(value) => savePreferences({ bookcolours: value })}
          />
        )}
      </StreamBar>
      <BookTables
        feed={feed}
        name={title}
        label={t(kind === 'orders' ? 'depth.broker' : 'depth.count')}
        colours={colours}
        stacked={stacked}
      />
    </div>
  );
}

function DepthFailure({ failure, retry }: { readonly failure: FailureCode; readonly retry: () => void }): ReactNode {
  if (failure === 'not-entitled') return <NotEntitled />;
  return <FailureNotice failure={failure} retry={retry} />;
}

function NotEntitled(): ReactNode {
  const t = useText();
  return (
    <Notice text={t('depth.not-entitled')}>
      <ContactLink />
    </Notice>
  );
}
