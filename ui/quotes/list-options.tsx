import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { writeListCsv } from '../../engine/workspace/list-text.ts';
import { Button } from '../components/button.tsx';
import { download } from '../components/download.ts';
import form from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { TextField } from '../components/text-field.tsx';
import { useText } from '../i18n/text.ts';
import { changeList, deleteList, duplicateList, shiftList } from '../named-lists/change-lists.ts';
import type { NamedList } from '../named-lists/use-named-lists.ts';
import css from './list-options.module.css';

interface Props {
  readonly list: NamedList;
  /** Called with the id of the copy. */
  readonly onDuplicate: (id: string) => void;
  /** Called after the list was deleted, to offer it back. */
  readonly onDelete: (list: NamedList) => void;
  readonly onClose: () => void;
}

/** The name of a list, and what is done with it as a whole. */
export function ListOptions({ list, onDuplicate, onDelete, onClose }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(list.body.name);
  const [said, say] = useState('');
  const missing = name.trim() === '';

  function shift(by: -1 | 1): void {
    say(t('lists.row.moved', { symbol: list.body.name, ...shiftList(list.id, by) }));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (missing) return;
    changeList(list.id, ({ copy: _, ...body }) => ({ ...body, name: name.trim() }));
    onClose();
  }

  return (
    <Modal
      title={t('lists.options')}
      guide="lists#keep"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={id}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={css.form}>
        <TextField
          label={t('lists.name')}
          value={name}
          longest={LONGEST_NAME}
          fault={missing ? t('lists.name.missing') : ''}
          onChange={setName}
        />
        <div className={form.actions}>
          <Button onClick={() => shift(-1)}>{t('lists.up')}</Button>
          <Button onClick={() => shift(1)}>{t('lists.down')}</Button>
          <span role="status">{said}</span>
        </div>
        <div className={form.actions}>
          <Button
            onClick={() => {
              onDuplicate(duplicateList(list, t('lists.copy', { name: list.body.name }).slice(0, LONGEST_NAME)));
              onClose();
            }}
          >
            {t('lists.duplicate')}
          </Button>
          <Button
            onClick={() => {
              const csv = new Blob([writeListCsv(list.body.symbols)], { type: 'text/csv' });
              download(csv, `${list.body.name.replace(/[^\p{L}\p{N} ._-]/gu, '_')}.csv`);
            }}
          >
            {t('lists.export')}
          </Button>
          <Button
            onClick={() => {
              deleteList(list);
              onDelete(list);
              onClose();
            }}
          >
            {t('lists.delete')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
