import { type ReactNode, useRef, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { Button } from '../components/button.tsx';
import { download } from '../components/download.ts';
import fields from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { copyText } from '../platform/clipboard.ts';
import css from './board-form.module.css';
import { linkOfBoard } from './board-link.ts';
import { formatBoards, MAX_BOARDS, parseBoards } from './kept-boards.ts';
import type { Board } from './tile.ts';

/** The longest file that is read, in bytes. */
const LONGEST_FILE = 1_000_000;

interface Props {
  readonly board: Board;
  /** How many boards the user has. */
  readonly count: number;
  readonly onRename: (name: string) => void;
  readonly onAdd: (board: Board) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The user's boards: renames the current one, copies, shares and deletes it. */
export function BoardDialog({ board, count, onRename, onAdd, onRemove, onClose }: Props): ReactNode {
  const t = useText();
  const [name, setName] = useState(board.name);
  const [said, say] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const written = name.trim();
  const isFull = count >= MAX_BOARDS;

  function end(act: () => void): void {
    act();
    onClose();
  }

  async function open(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    const read = chosen.size > LONGEST_FILE ? null : parseBoards(await chosen.text());
    const fitting = read?.boards.slice(0, MAX_BOARDS - count) ?? [];
    if (read === null || fitting.length === 0) say(t('board.import.bad', { name: chosen.name }));
    else end(() => fitting.forEach(onAdd));
  }

  async function share(): Promise<void> {
    const link = linkOfBoard(location.origin + location.pathname, board);
    if (link === null) say(t('board.link.long'));
    else say(t((await copyText(link)) ? 'board.link.copied' : 'board.link.failed'));
  }

  function save(): void {
    const text = formatBoards({ shown: 0, boards: [board] });
    const base = board.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim();
    download(new Blob([text], { type: 'application/json' }), `${base === '' ? 'board' : base}.json`);
  }

  return (
    <Modal title={t('board.manage')} guide="boards#several" onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (written !== '') end(() => onRename(written));
        }}
      >
        <label className={fields.field}>
          <span>{t('board.name')}</span>
          <input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
        </label>
        <div className={css.row}>
          <Button type="submit" primary disabled={written === '' || written === board.name}>
            {t('board.rename')}
          </Button>
          <Button disabled={count === 1} onClick={() => end(onRemove)}>
            {t('board.delete')}
          </Button>
        </div>
        <div className={css.row}>
          <Button
            disabled={isFull}
            onClick={() =>
              end(() => onAdd({ ...board, name: t('board.copy', { name: board.name }).slice(0, LONGEST_NAME) }))
            }
          >
            {t('board.duplicate')}
          </Button>
          <Button onClick={() => void share()}>{t('board.link.copy')}</Button>
          <Button onClick={save}>{t('board.export')}</Button>
          <Button disabled={isFull} onClick={() => file.current?.click()}>
            {t('board.import')}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".json,application/json"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              // Choosing the same file again, once corrected, is a change too.
              target.value = '';
            }}
          />
        </div>
        <p role="status">{said}</p>
      </form>
    </Modal>
  );
}
