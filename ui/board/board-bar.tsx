import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../components/button.tsx';
import { MenuButton } from '../components/menu-button.tsx';
import { Switch } from '../components/switch.tsx';
import { useMedia } from '../components/use-media.ts';
import { useText } from '../i18n/text.ts';
import { Meter } from '../quote-table/meter.tsx';
import { openReplayDialog } from '../replay/replay-opening.ts';
import css from './board-bar.module.css';
import type { UserBoard } from './board-objects.ts';
import { MAX_BOARDS, MAX_TILES } from './kept-boards.ts';

/** Where the less used controls fold into a menu, to leave the room to the tiles. */
const NARROW = '(width < 37.5em)';

/** Whether the controls of the board are folded. */
export function useFoldedBar(): boolean {
  return useMedia(NARROW);
}

/** A board among all. */
interface NamedBoard {
  readonly id: string;
  readonly name: string;
  /** Whether it is the other version of a board that two devices changed. */
  readonly isCopy: boolean;
}

interface Props {
  readonly folded: boolean;
  readonly boards: readonly NamedBoard[];
  /** The one shown; null while there is none. */
  readonly board: UserBoard | null;
  /** What happened to a board or a tile. */
  readonly notices: ReactNode;
  readonly addButton: RefObject<HTMLButtonElement | null>;
  /** What is searched for in all lists. */
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  readonly onShow: (id: string) => void;
  readonly onAdd: () => void;
  readonly onNew: () => void;
  readonly onManage: () => void;
}

/** The controls of the board: which one is shown, new ones, tiles, the search in all lists, the meter and the replay. */
export function BoardBar({
  folded,
  boards,
  board,
  notices,
  addButton,
  filter,
  onFilter,
  onShow,
  onAdd,
  onNew,
  onManage,
}: Props): ReactNode {
  const t = useText();
  const [metered, setMetered] = useState(false);
  const [finding, setFinding] = useState(false);
  const isFull = board === null || boards.length >= MAX_BOARDS;

  const shown = (
    <select
      className={css.boards}
      aria-label={t('board.shown')}
      value={board?.id ?? ''}
      onChange={(event) => onShow(event.target.value)}
    >
      {boards.map(({ id, name, isCopy }) => (
        <option key={id} value={id}>
          {isCopy ? t('board.copy', { name }) : name}
        </option>
      ))}
    </select>
  );
  const add = (
    <Button ref={addButton} primary disabled={board === null || board.tiles.length >= MAX_TILES} onClick={onAdd}>
      {t('board.add')}
    </Button>
  );
  const said = (
    <div role="status" className={css.said}>
      {notices}
    </div>
  );
  const find = (
    <label className={css.find}>
      <span className={css.label}>{t('board.filter')}</span>
      <input
        type="search"
        value={filter}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: on a phone a press of the menu opens it to be typed into
        autoFocus={folded}
        onChange={(event) => onFilter(event.target.value)}
      />
    </label>
  );

  if (folded)
    return (
      <div className={css.bar}>
        {shown}
        {add}
        <MenuButton
          label={t('board.tools')}
          className={css.menu}
          items={[
            { id: 'new', label: t('board.new'), idle: isFull, run: onNew },
            { id: 'manage', label: t('board.manage'), idle: board === null, run: onManage },
            {
              id: 'find',
              label: t('board.filter'),
              kind: 'checkbox',
              checked: finding,
              apart: true,
              run: () => {
                if (finding) onFilter('');
                setFinding(!finding);
              },
            },
            {
              id: 'meter',
              label: t('board.meter'),
              kind: 'checkbox',
              checked: metered,
              run: () => setMetered(!metered),
            },
            { id: 'replay', label: t('replay.open'), run: () => openReplayDialog(null) },
          ]}
        >
          ⋯
        </MenuButton>
        {finding ? find : null}
        {metered ? <Meter /> : null}
        {said}
      </div>
    );
  return (
    <div className={css.bar}>
      {shown}
      <Button aria-disabled={isFull} onClick={isFull ? undefined : onNew}>
        {t('board.new')}
      </Button>
      <Button aria-disabled={board === null} onClick={board === null ? undefined : onManage}>
        {t('board.manage')}
      </Button>
      {/* After the button that opens the dialog of boards, which deletes: its undo is the next Tab stop. */}
      {said}
      {add}
      <Switch label={t('board.meter')} checked={metered} onChange={setMetered} />
      {find}
      <Button aria-haspopup="dialog" data-screen="only" onClick={() => openReplayDialog(null)}>
        {t('replay.open')}
      </Button>
      {metered ? <Meter /> : null}
    </div>
  );
}
