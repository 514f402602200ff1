import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import { readListText } from '../../engine/workspace/list-text.ts';
import { entryKey, MAX_SECURITIES } from '../../engine/workspace/named-list.ts';
import { Button } from '../components/button.tsx';
import { chosenFileText } from '../components/chosen-file-text.ts';
import form from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { Segmented } from '../components/segmented.tsx';
import { useText } from '../i18n/text.ts';
import { addToList } from './change-lists.ts';
import css from './paste-dialog.module.css';

const REGIONS = ['C', 'U'] as const satisfies readonly Region[];

/** The largest file, bytes. */
const MAX_FILE = 1_000_000;

interface Props {
  readonly list: string;
  /** Called with the number of securities that were read. */
  readonly onAdded: (count: number) => void;
  readonly onClose: () => void;
}

/**
 * Adds securities from a pasted text or a file. Words that are not symbols, and securities that do not fit into the list, stay
 * in the field with the reason.
 */
export function PasteDialog({ list, onAdded, onClose }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const [text, setText] = useState('');
  const [region, setRegion] = useState<Region>('U');
  const [fault, setFault] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { securities, refused } = readListText(text, region);
    if (securities.length === 0 && refused.length === 0) {
      setFault(t('lists.paste.empty'));
      return;
    }
    const left = addToList(list, securities);
    if (securities.length > left.length) onAdded(securities.length - left.length);
    if (left.length === 0 && refused.length === 0) {
      onClose();
      return;
    }
    setText([...refused, ...left.map(entryKey)].join('\n'));
    setFault(
      left.length > 0
        ? t('lists.paste.full', { n: left.length, most: MAX_SECURITIES })
        : t('lists.paste.refused', { words: refused.join(', ') }),
    );
  }

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const read = await chosenFileText(file, MAX_FILE).catch(() => 'binary' as const);
    if (typeof read === 'string') setFault(t('lists.file.refused', { name: file.name }));
    else {
      setText(read.text);
      setFault('');
    }
  }

  return (
    <Modal
      title={t('lists.paste')}
      guide="lists#make"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={id}>
            {t('lists.paste.done')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={css.form}>
        <div className={form.field}>
          <label htmlFor={`${id}-text`}>{t('lists.paste.text')}</label>
          <textarea
            id={`${id}-text`}
            className={css.text}
            rows={5}
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={fault !== ''}
            aria-describedby={`${id}-fault ${id}-hint`}
            onChange={(event) => {
              setText(event.target.value);
              setFault('');
            }}
          />
          <p id={`${id}-fault`} className={form.fault} role="alert">
            {fault}
          </p>
          <p id={`${id}-hint`} className={css.hint}>
            {t('lists.paste.hint')}
          </p>
        </div>
        <Segmented
          legend={t('lists.paste.region')}
          options={REGIONS.map((value) => ({ value, label: t(`port.add.${value}`) }))}
          value={region}
          onChange={setRegion}
        />
        <div className={form.field}>
          <label htmlFor={`${id}-file`}>{t('lists.file')}</label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.txt,.tsv,text/plain,text/csv"
            onChange={(event) => void open(event.target.files?.[0])}
          />
        </div>
      </form>
    </Modal>
  );
}
