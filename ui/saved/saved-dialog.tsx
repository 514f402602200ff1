import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { Button } from '../components/button.tsx';
import { CrossButton } from '../components/cross-button.tsx';
import { Modal } from '../components/modal.tsx';
import { RemovedNotice } from '../components/removed-notice.tsx';
import { useText } from '../i18n/text.ts';
import { changeWorkspace } from '../workspace/use-workspace.ts';
import type { ReadObject } from '../workspace/workspace-client.ts';
import css from './saved-dialog.module.css';
import { SAVED_PLACES, type SavedKind } from './saved-kind.ts';

type Saved = ReadObject<SavedKind>;

interface Props {
  readonly kind: SavedKind;
  readonly saved: readonly Saved[];
  readonly onClose: () => void;
}

/** What can be undone: an object as it was, and what happened to it. */
interface Done {
  readonly object: Saved;
  readonly text: string;
  readonly undo?: string;
}

/** Everything that was saved of a kind, to rename and delete. What was done last can be undone. */
export function SavedDialog({ kind, saved, onClose }: Props): ReactNode {
  const t = useText();
  const [done, setDone] = useState<Done | null>(null);
  const list = useRef<HTMLUListElement>(null);

  /** The same name, or none, changes nothing. */
  function rename(object: Saved, name: string): void {
    const { body } = object;
    if (name === '' || name === body.name) return;
    void changeWorkspace([{ ...object, body: { ...body, name } }]);
    setDone({ object, text: t('saved.renamed', { name: body.name, now: name }), undo: t('saved.undo') });
  }

  /** The focus moves to the next one, otherwise to the previous one, otherwise to the button that closes the dialog. */
  function remove(object: Saved, at: number): void {
    const fields = list.current?.querySelectorAll('input');
    const close = list.current?.closest('dialog')?.querySelector('button');
    (fields?.[at + 1] ?? fields?.[at - 1] ?? close)?.focus();
    void changeWorkspace([{ ...object, body: null }]);
    setDone({ object, text: t(`saved.deleted.${kind}`, { name: object.body.name }) });
  }

  function undo(): void {
    if (done !== null) void changeWorkspace([done.object]);
    setDone(null);
  }

  return (
    <Modal title={t(`saved.menu.${kind}`)} guide={SAVED_PLACES[kind]} onClose={onClose}>
      <div className={css.body}>
        {saved.length === 0 ? <p className={css.none}>{t(`saved.none.${kind}`)}</p> : null}
        <ul ref={list} className={css.list}>
          {saved.map((object, at) => (
            <Row
              key={object.id}
              kind={kind}
              name={object.body.name}
              onRename={(name) => rename(object, name)}
              onRemove={() => remove(object, at)}
            />
          ))}
        </ul>
        {done === null ? null : (
          <RemovedNotice
            text={done.text}
            {...(done.undo === undefined ? {} : { undo: done.undo })}
            onUndo={undo}
            onEnd={() => setDone(null)}
          />
        )}
      </div>
    </Modal>
  );
}

interface RowProps {
  readonly kind: SavedKind;
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function Row({ kind, name, onRename, onRemove }: RowProps): ReactNode {
  const t = useText();
  /** Null until another name is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? name;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.currentTarget.querySelector('input')?.focus();
    onRename(value.trim());
    setTyped(null);
  }

  return (
    <li>
      <form className={css.row} onSubmit={submit}>
        <input
          aria-label={t(`saved.nameOf.${kind}`, { name })}
          value={value}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {value.trim() === name ? null : <Button type="submit">{t('saved.rename')}</Button>}
        <CrossButton label={t(`saved.delete.${kind}`, { name })} onRemove={onRemove} />
      </form>
    </li>
  );
}
