import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { withSecurities } from '../../engine/workspace/list-edits.ts';
import { useAdvertRefresh } from '../adverts/adverts.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { RemovedNotice } from '../components/removed-notice.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { changeList, restoreList } from '../named-lists/change-lists.ts';
import { PasteDialog } from '../named-lists/paste-dialog.tsx';
import { type NamedList, useNamedLists } from '../named-lists/use-named-lists.ts';
import { WithLists } from '../named-lists/with-lists.tsx';
import { openReplayDialog } from '../replay/replay-opening.ts';
import { listPath, STOCK_SELECT } from '../routes/paths.ts';
import { ListOptions } from './list-options.tsx';
import { ListTools, useFoldedTools } from './list-tools.tsx';
import { NamedListRows } from './named-list-rows.tsx';
import css from './named-list-screen.module.css';

/** What was deleted last on this screen, and what brings it back. */
interface Removed {
  readonly text: string;
  readonly undo: () => void;
}

interface Props {
  readonly id: string;
}

/** A named list of the user. Nothing of it stays for another user: neither its title nor what could be undone. */
export function NamedListScreen({ id }: Props): ReactNode {
  useAdvertRefresh();
  const { lists, status } = useNamedLists();
  return <OwnedListScreen key={status.owner} id={id} lists={lists} />;
}

function OwnedListScreen({ id, lists }: Props & { readonly lists: readonly NamedList[] | null }): ReactNode {
  const t = useText();
  const [, navigate] = useLocation();
  const list = lists?.find((each) => each.id === id);
  /** A list that is gone keeps its title. */
  const title = useRef('');
  if (list !== undefined) title.current = list.body.copy ? t('lists.copy', { name: list.body.name }) : list.body.name;
  const [dialog, setDialog] = useState<'paste' | 'options' | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [said, say] = usePassingMessage<string>();
  const close = (): void => setDialog(null);
  const tools = [
    { id: 'paste', label: t('lists.paste'), run: () => setDialog('paste') },
    { id: 'options', label: t('lists.options'), run: () => setDialog('options') },
    { id: 'replay', label: t('replay.open'), run: () => openReplayDialog(null) },
  ];
  // A list without rows has no bar whose menu could have them.
  const folded = useFoldedTools() && list !== undefined && list.body.symbols.length > 0;

  return (
    <WithLists list={id}>
      <Screen
        title={title.current || t('lists.title')}
        aside={
          list === undefined ? null : (
            <>
              <span className={css.count}>{t('list.count', { n: list.body.symbols.length })}</span>
              <span className={css.said} role="status">
                {said}
              </span>
              {folded ? null : (
                <div className={css.tools}>
                  <ListTools tools={tools} />
                </div>
              )}
            </>
          )
        }
      >
        {removed === null ? null : (
          <RemovedNotice
            text={removed.text}
            onUndo={() => {
              removed.undo();
              setRemoved(null);
            }}
            onEnd={() => setRemoved(null)}
          />
        )}
        {lists === null ? (
          <Skeleton label={t('list.loading')} rows={12} />
        ) : list === undefined ? (
          <Notice text={t('lists.gone')}>
            <Link href={STOCK_SELECT}>{t('lists.all')}</Link>
          </Notice>
        ) : list.body.symbols.length === 0 ? (
          <Notice text={t('lists.empty')}>
            <Button primary onClick={() => setDialog('paste')}>
              {t('lists.paste')}
            </Button>
          </Notice>
        ) : (
          <NamedListRows
            list={list}
            tools={tools}
            onSay={say}
            onRemove={(security) =>
              setRemoved({
                text: t('lists.row.removed', { symbol: security.symbol }),
                undo: () => changeList(id, (body) => withSecurities(body, [security]).body),
              })
            }
          />
        )}
        {dialog === 'paste' ? (
          <PasteDialog list={id} onAdded={(n) => say(t('lists.paste.added', { n }))} onClose={close} />
        ) : null}
        {dialog === 'options' && list !== undefined ? (
          <ListOptions
            list={list}
            onDuplicate={(copy) => navigate(listPath(copy))}
            onDelete={(gone) =>
              setRemoved({ text: t('lists.deleted', { name: gone.body.name }), undo: () => restoreList(gone) })
            }
            onClose={close}
          />
        ) : null}
      </Screen>
    </WithLists>
  );
}
