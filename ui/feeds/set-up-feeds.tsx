import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { SetUpFeed } from '../../workers/api/feed-setup.ts';
import { Button } from '../components/button.tsx';
import { useErrorText } from '../components/use-failure-text.ts';
import { venuesText } from '../feed-notes/feed-sentence.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { clockText, latenessText } from './feed-text.ts';
import css from './feeds-screen.module.css';
import { RemoveFeedDialog } from './remove-feed-dialog.tsx';

interface Props {
  readonly feeds: readonly SetUpFeed[];
  /** The feeds were changed. */
  readonly onChanged: () => void;
}

/** The feeds that are set up, in the order in which the server asks them, with buttons that change it. */
export function SetUpFeeds({ feeds, onChanged }: Props): ReactNode {
  const t = useText();
  const errorText = useErrorText();
  const [message, setMessage] = useState('');
  const [removing, setRemoving] = useState<SetUpFeed | null>(null);
  const [busy, setBusy] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The button that was used last: an item that moves in the page loses the focus. */
  const used = useRef('');
  const movable = feeds.map(({ id }) => id).filter((id) => id > 0);
  const order = movable.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the items have moved
  useLayoutEffect(() => {
    if (used.current === '' || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLButtonElement>(`[data-use="${used.current}"]`)?.focus();
  }, [order]);

  async function move({ id }: SetUpFeed, by: -1 | 1): Promise<void> {
    const from = movable.indexOf(id);
    const to = from + by;
    if (busy || to < 0 || to >= movable.length) return;
    setBusy(true);
    try {
      const ids = movable.filter((one) => one !== id);
      await market.orderFeeds([...ids.slice(0, to), id, ...ids.slice(to)]);
      setMessage(t('feeds.changed'));
      onChanged();
    } catch (error) {
      setMessage(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  function removed(wasThere: boolean): void {
    setRemoving(null);
    setMessage(t(wasThere ? 'feeds.changed' : 'feeds.gone'));
    status.current?.focus();
    onChanged();
  }

  return (
    <>
      <ol ref={list} className={css.feeds} aria-label={t('feeds.list')}>
        {feeds.map((feed, i) => {
          const { id } = feed;
          const name = id === 0 ? feed.name : t('feeds.name', { name: feed.name, id });
          const place = movable.indexOf(id);
          return (
            <li key={id === 0 ? `of the environment ${i}` : id}>
              <h3>{name}</h3>
              <FeedFacts feed={feed} />
              {id === 0 ? null : (
                <div className={css.buttons}>
                  {([-1, 1] as const).map((by) => {
                    const use = by < 0 ? 'up' : 'down';
                    return (
                      <Button
                        key={use}
                        data-use={`${use} ${id}`}
                        aria-label={t(`feeds.named.${use}`, { name })}
                        aria-disabled={busy || place + by < 0 || place + by >= movable.length}
                        onClick={() => {
                          used.current = `${use} ${id}`;
                          void move(feed, by);
                        }}
                      >
                        {t(`feeds.${use}`)}
                      </Button>
                    );
                  })}
                  <Button aria-label={t('feeds.named.remove', { name })} onClick={() => setRemoving(feed)}>
                    {t('feeds.remove')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <p ref={status} role="status" tabIndex={-1} className={css.status}>
        {message}
      </p>
      {removing === null ? null : (
        <RemoveFeedDialog feed={removing} onCancel={() => setRemoving(null)} onRemoved={removed} />
      )}
    </>
  );
}

/** State, tape, delay, securities and owner of a feed. */
function FeedFacts({ feed: { id, owner, added, status } }: { readonly feed: SetUpFeed }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const clock = status === null ? undefined : clockText(status, t);
  const nobody = t(id === 0 ? 'feeds.owner.environment' : 'feeds.owner.nobody');
  return (
    <dl className={css.facts}>
      <dt>{t('feeds.state')}</dt>
      <dd>
        {t(`feeds.state.${status?.state ?? 'waiting'}`)}
        {status === null || status.reason === '' ? null : (
          <>
            {' '}
            <span lang="en">{status.reason}</span>
          </>
        )}
      </dd>
      {status === null ? null : (
        <>
          <dt>{t('feeds.tape')}</dt>
          <dd>{venuesText(status, t, locale)}</dd>
          <dt>{t('feeds.delay')}</dt>
          <dd>{latenessText(status, t)}</dd>
          {clock === undefined ? null : (
            <>
              <dt>{t('feeds.clock')}</dt>
              <dd>{clock}</dd>
            </>
          )}
          <dt>{t('feeds.symbols')}</dt>
          <dd>{t('feeds.symbols.now', { live: status.live, most: status.symbols, polled: status.polled })}</dd>
        </>
      )}
      <dt>{t('feeds.owner')}</dt>
      <dd>{owner === '' ? nobody : owner}</dd>
      {added === 0 ? null : (
        <>
          <dt>{t('feeds.added')}</dt>
          <dd>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(added)}</dd>
        </>
      )}
    </dl>
  );
}
