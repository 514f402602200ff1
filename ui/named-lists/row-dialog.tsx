import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { withAnnotation, withoutSecurity, withSecurityAt } from '../../engine/workspace/list-edits.ts';
import { entryKey, type ListedSecurity, LONGEST_NOTE } from '../../engine/workspace/named-list.ts';
import { Button } from '../components/button.tsx';
import form from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { addToList, changeList, moveToList } from './change-lists.ts';
import { ListMark, MARKS } from './list-mark.tsx';
import css from './row-dialog.module.css';
import { type NamedList, useNamedLists } from './use-named-lists.ts';

interface Props {
  readonly list: NamedList;
  readonly security: ListedSecurity;
  /** Called after the security was removed, to offer an undo. */
  readonly onRemove: (security: ListedSecurity) => void;
  readonly onSay: (text: string) => void;
  readonly onClose: () => void;
}

/** A security of a list: its mark, note, the heading above it and its position, and buttons that move, copy or remove it. */
export function RowDialog({ list, security, onRemove, onSay, onClose }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const others = (useNamedLists().lists ?? []).filter((each) => each.id !== list.id);
  const [colour, setColour] = useState(security.colour ?? 0);
  const [note, setNote] = useState(security.note ?? '');
  const [section, setSection] = useState(security.section ?? '');
  const [target, setTarget] = useState('');
  const [full, setFull] = useState(false);
  const key = entryKey(security);
  const place = list.body.symbols.findIndex((each) => entryKey(each) === key);
  const goal = others.find((each) => each.id === target) ?? others[0];

  function keep(): void {
    const kept = { colour: colour === 0 ? undefined : colour, note: note.trim(), section: section.trim() };
    changeList(list.id, (body) => withAnnotation(body, key, kept));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    keep();
    onClose();
  }

  function move(to: number): void {
    if (to < 0 || to >= list.body.symbols.length) return;
    changeList(list.id, (body) => withSecurityAt(body, key, to));
    onSay(t('lists.row.moved', { symbol: security.symbol, n: to + 1, of: list.body.symbols.length }));
  }

  function send(moves: boolean): void {
    if (goal === undefined) return;
    keep();
    const done = moves ? moveToList(list.id, key, goal.id) : addToList(goal.id, [security]).length === 0;
    if (!done) {
      setFull(true);
      return;
    }
    onSay(t(moves ? 'lists.row.sent' : 'row.added', { symbol: security.symbol, name: goal.body.name }));
    onClose();
  }

  return (
    <Modal
      title={t('lists.row.title', { symbol: security.symbol })}
      guide="lists#note"
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              changeList(list.id, (body) => withoutSecurity(body, key));
              onRemove(security);
              onClose();
            }}
          >
            {t('lists.row.remove')}
          </Button>
          <Button primary type="submit" form={id}>
            {t('lists.row.done')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className={css.form}>
        <fieldset className={css.marks}>
          <legend>{t('lists.row.mark')}</legend>
          {[0, ...MARKS.map((mark) => mark.colour)].map((value) => (
            <label key={value} className={css.mark}>
              <input type="radio" name={`${id}-mark`} checked={colour === value} onChange={() => setColour(value)} />
              {value === 0 ? t('lists.mark.none') : <ListMark colour={value} />}
            </label>
          ))}
        </fieldset>
        <div className={form.field}>
          <label htmlFor={`${id}-note`}>{t('lists.row.note')}</label>
          <textarea
            id={`${id}-note`}
            rows={3}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <label className={form.field}>
          <span>{t('lists.row.section')}</span>
          <input
            value={section}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(event) => setSection(event.target.value)}
          />
        </label>
        <fieldset className={css.marks}>
          <legend>{t('lists.row.place', { n: place + 1, of: list.body.symbols.length })}</legend>
          <Button aria-disabled={place <= 0} onClick={() => move(0)}>
            {t('lists.row.first')}
          </Button>
          <Button aria-disabled={place <= 0} onClick={() => move(place - 1)}>
            {t('lists.row.up')}
          </Button>
          <Button aria-disabled={place === list.body.symbols.length - 1} onClick={() => move(place + 1)}>
            {t('lists.row.down')}
          </Button>
        </fieldset>
        {goal === undefined ? null : (
          <div className={form.field}>
            <label htmlFor={`${id}-list`}>{t('lists.row.other')}</label>
            <div className={css.marks}>
              <select
                id={`${id}-list`}
                value={goal.id}
                onChange={(event) => {
                  setTarget(event.target.value);
                  setFull(false);
                }}
              >
                {others.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.body.name}
                  </option>
                ))}
              </select>
              <Button onClick={() => send(true)}>{t('lists.row.send')}</Button>
              <Button onClick={() => send(false)}>{t('lists.row.copy')}</Button>
            </div>
            <p role="alert" className={form.fault}>
              {full ? t('lists.full', { name: goal.body.name }) : ''}
            </p>
          </div>
        )}
      </form>
    </Modal>
  );
}
