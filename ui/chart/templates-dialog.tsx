import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import type { TemplateBody } from '../../engine/workspace/template-body.ts';
import { Button } from '../components/button.tsx';
import { CrossButton } from '../components/cross-button.tsx';
import { Modal } from '../components/modal.tsx';
import { RemovedNotice } from '../components/removed-notice.tsx';
import { type Translate, useText } from '../i18n/text.ts';
import { changeWorkspace } from '../workspace/use-workspace.ts';
import type { ReadObject } from '../workspace/workspace-client.ts';
import css from './templates-dialog.module.css';

type Template = ReadObject<'template'>;

interface Props {
  readonly templates: readonly Template[];
  readonly onClose: () => void;
}

/** The name of a template as it is shown. */
export function templateName({ name, copy }: TemplateBody, t: Translate): string {
  return copy ? t('lists.copy', { name }) : name;
}

/** What can be undone: a template as it was, and what happened to it. */
interface Done {
  readonly template: Template;
  readonly text: string;
  readonly undo?: string;
}

/** Every template, to rename and delete. What was done last can be undone. */
export function TemplatesDialog({ templates, onClose }: Props): ReactNode {
  const t = useText();
  const [done, setDone] = useState<Done | null>(null);
  const list = useRef<HTMLUListElement>(null);

  /** The same name, or none, changes nothing. */
  function rename(template: Template, name: string): void {
    const { body } = template;
    if (name === '' || name === body.name) return;
    void changeWorkspace([{ ...template, body: { ...body, name } }]);
    setDone({
      template,
      text: t('chart.templates.renamed', { name: body.name, now: name }),
      undo: t('chart.templates.undo'),
    });
  }

  /** The focus moves to the next template, otherwise to the previous one, otherwise to the button that closes the dialog. */
  function remove(template: Template, at: number): void {
    const fields = list.current?.querySelectorAll('input');
    const close = list.current?.closest('dialog')?.querySelector('button');
    (fields?.[at + 1] ?? fields?.[at - 1] ?? close)?.focus();
    void changeWorkspace([{ ...template, body: null }]);
    setDone({ template, text: t('chart.templates.deleted', { name: template.body.name }) });
  }

  function undo(): void {
    if (done !== null) void changeWorkspace([done.template]);
    setDone(null);
  }

  return (
    <Modal title={t('chart.templates')} onClose={onClose}>
      <div className={css.body}>
        {templates.length === 0 ? <p className={css.none}>{t('chart.templates.none')}</p> : null}
        <ul ref={list} className={css.list}>
          {templates.map((template, at) => (
            <Row
              key={template.id}
              name={template.body.name}
              onRename={(name) => rename(template, name)}
              onRemove={() => remove(template, at)}
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
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function Row({ name, onRename, onRemove }: RowProps): ReactNode {
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
          aria-label={t('chart.templates.nameOf', { name })}
          value={value}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {value.trim() === name ? null : <Button type="submit">{t('chart.templates.rename')}</Button>}
        <CrossButton label={t('chart.templates.delete', { name })} onRemove={onRemove} />
      </form>
    </li>
  );
}
