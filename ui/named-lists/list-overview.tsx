import { type DragEvent, type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { changeDirection } from '../../engine/format/change-direction.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import type { ListMove } from '../../workers/api/records.ts';
import { Button } from '../components/button.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { BOARD, listPath, MARKETS, pickedPortfolioPath } from '../routes/paths.ts';
import { PORTFOLIO_NUMBERS } from '../routes/portfolio-numbers.ts';
import { searchPath } from '../routes/search-param.ts';
import { shownBoard } from '../workspace/shown-board.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { addToList, createList, moveToList } from './change-lists.ts';
import { type DraggedRow, droppedRow, isRowDrag } from './dragged-row.ts';
import css from './list-overview.module.css';
import { movedLists, portfolioId, useListMoves } from './use-list-moves.ts';
import { useNamedLists } from './use-named-lists.ts';

/** The lists of the start page. */
const MARKET_LISTS = [
  ['nav.markets', MARKETS],
  ['home.leaders', searchPath({ type: 'volume', exchange: 'T', filters: {} })],
] as const;

interface Props {
  /** The path of the screen that is shown. */
  readonly path: string;
}

/**
 * The lists of the market, every list of the user with its size and the day's move, and the boards. Rows are dropped on lists and
 * portfolios.
 */
export function ListOverview({ path }: Props): ReactNode {
  const t = useText();
  const [, navigate] = useLocation();
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const { lists, status } = useNamedLists();
  const boards = useWorkspace('board').objects;
  const [naming, setNaming] = useState(false);
  const [said, say] = useState('');
  const moves = useListMoves(useMemo(() => movedLists(lists ?? [], loggedIn), [lists, loggedIn]));

  function dropOnList(id: string, name: string, { list, key, security }: DraggedRow): void {
    if (id === list) return;
    const moved = list === '' ? addToList(id, [security]).length === 0 : moveToList(list, key, id);
    const done = t(list === '' ? 'row.added' : 'lists.row.sent', { symbol: security.symbol, name });
    say(moved ? done : t('lists.full', { name }));
  }

  async function dropOnPortfolio(portfolio: number, name: string, { security }: DraggedRow): Promise<void> {
    const { symbol } = security;
    try {
      await market.addToPortfolio(portfolio, security);
      say(t('row.added', { symbol, name }));
    } catch {
      say(t('port.add.failed', { symbol }));
    }
  }

  return (
    <nav aria-label={t('lists.title')} className={css.overview}>
      {/* First: what the user has arrives later, and would move it under a finger. */}
      <Group title={t('lists.market')}>
        {MARKET_LISTS.map(([name, to]) => (
          <PlainEntry key={to} name={t(name)} path={to} current={path === to} />
        ))}
      </Group>
      <div className={css.own}>
        <Group title={t('lists.title')}>
          {(lists ?? []).map(({ id, body }) => (
            <Entry
              key={id}
              name={body.copy ? t('lists.copy', { name: body.name }) : body.name}
              path={listPath(id)}
              current={path === listPath(id)}
              count={body.symbols.length}
              move={moves.get(id)}
              onDrop={(row) => dropOnList(id, body.name, row)}
            />
          ))}
          {lists?.length === 0 ? <li className={css.none}>{t('lists.none')}</li> : null}
        </Group>
        <Button aria-disabled={lists === null} onClick={() => setNaming(lists !== null)}>
          {t('lists.new')}
        </Button>
      </div>
      {loggedIn ? (
        <Group title={t('lists.portfolios')}>
          {PORTFOLIO_NUMBERS.map((portfolio) => {
            const name = t('list.port', { n: portfolio });
            const to = pickedPortfolioPath('tick', portfolio);
            const move = moves.get(portfolioId(portfolio));
            return (
              <Entry
                key={portfolio}
                name={name}
                path={to}
                current={path === to}
                count={move?.count}
                move={move}
                onDrop={(row) => void dropOnPortfolio(portfolio, name, row)}
              />
            );
          })}
        </Group>
      ) : null}
      <Group title={t('nav.board')}>
        {(boards ?? []).map(({ id, body }) => (
          <PlainEntry key={id} name={body.name} path={BOARD} onOpen={() => shownBoard(status.owner).write(id)} />
        ))}
        {boards?.length === 0 ? <PlainEntry name={t('board.first')} path={BOARD} /> : null}
      </Group>
      <p role="status" className={css.said}>
        {said}
      </p>
      {naming ? (
        <NameDialog
          title={t('lists.new')}
          guide="lists#make"
          initial={t('lists.new.name', { n: (lists?.length ?? 0) + 1 })}
          missing={t('lists.name.missing')}
          onName={(name) => navigate(listPath(createList(name, [])))}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </nav>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={css.group}>
      <p className={css.title} aria-hidden="true">
        {title}
      </p>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}

interface PlainEntryProps {
  readonly name: string;
  readonly path: string;
  readonly current?: boolean;
  /** Called before it opens; a board becomes the one that is shown in this browser. */
  readonly onOpen?: () => void;
}

/** A list of the market, or a board: neither has a size or a move, and nothing is dropped on it. */
function PlainEntry({ name, path, current = false, onOpen }: PlainEntryProps): ReactNode {
  return (
    <li>
      <Link href={path} className={css.link} aria-current={current ? 'page' : undefined} onClick={onOpen}>
        <span className={css.name}>{name}</span>
      </Link>
    </li>
  );
}

interface EntryProps {
  readonly name: string;
  readonly path: string;
  readonly current: boolean;
  readonly count: number | undefined;
  readonly move: ListMove | undefined;
  readonly onDrop: (row: DraggedRow) => void;
}

function Entry({ name, path, current, count, move, onDrop }: EntryProps): ReactNode {
  const t = useText();
  const locale = useLocale();
  const [over, setOver] = useState(false);
  const percent = move?.percent ?? Number.NaN;

  function dragOver(event: DragEvent): void {
    if (!isRowDrag(event.nativeEvent)) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    <li
      data-over={over}
      className={css.entry}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const row = droppedRow(event.nativeEvent);
        if (row === null) return;
        event.preventDefault();
        onDrop(row);
      }}
    >
      <Link href={path} className={css.link} aria-current={current ? 'page' : undefined}>
        <span className={css.name} title={name}>
          {name}
        </span>
        <span className={css.count}>
          <span aria-hidden="true">{count ?? ''}</span>
          <VisuallyHidden>{count === undefined ? '' : t('lists.securities', { n: count })}</VisuallyHidden>
        </span>
        <span className={css.move} data-direction={changeDirection(percent, 2)}>
          {Number.isNaN(percent) ? '' : formatPercent(percent, locale)}
        </span>
      </Link>
    </li>
  );
}
