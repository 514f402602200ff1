import { type ReactNode, useState } from 'react';
import { placeBetween } from '../../engine/workspace/place.ts';
import { MenuButton, type MenuItem } from '../components/menu-button.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { useText } from '../i18n/text.ts';
import { newObjectId } from '../workspace/object-id.ts';
import { changeWorkspace, useWorkspace } from '../workspace/use-workspace.ts';
import { SavedDialog } from './saved-dialog.tsx';
import { SAVED_PLACES, type SavedBody, type SavedContent, type SavedKind } from './saved-kind.ts';

interface Props<K extends SavedKind> {
  readonly kind: K;
  /** What can be saved now; null: nothing. */
  readonly current: SavedContent<K> | null;
  /** A text that is the same for equal contents. */
  readonly textOf: (content: SavedContent<K>) => string;
  /** The name that is offered; absent: the kind with a number. */
  readonly offered?: string;
  readonly onOpen: (body: SavedBody<K>) => void;
  readonly className?: string | undefined;
  /** What the button shows. */
  readonly children: ReactNode;
}

/** What the user has saved of a kind: one press opens one. The menu also saves what is there now, and opens the list of all. */
export function SavedMenu<K extends SavedKind>(props: Props<K>): ReactNode {
  const { kind, current, textOf, onOpen, className, children } = props;
  const t = useText();
  const { objects } = useWorkspace<SavedKind>(kind);
  const [opened, setOpened] = useState<'save' | 'all' | null>(null);
  const saved = objects ?? [];
  const currentText = current === null ? null : textOf(current);

  /** One of that name is replaced. */
  function save(name: string): void {
    const same = saved.find(({ body }) => body.name === name);
    const place = same?.body.place ?? placeBetween(saved.at(-1)?.body.place ?? '', '');
    const id = same?.id ?? newObjectId();
    const { copy: _, ...before } = same?.body ?? {};
    if (current !== null)
      void changeWorkspace([{ id, kind, within: '', body: { ...before, name, place, ...current } as SavedBody<K> }]);
  }

  const entries = saved.map<MenuItem>(({ id, body }) => ({
    id,
    label: body.copy ? t('lists.copy', { name: body.name }) : body.name,
    kind: 'radio',
    checked: textOf(body as SavedBody<K>) === currentText,
    run: () => onOpen(body as SavedBody<K>),
  }));
  const close = (): void => setOpened(null);
  return (
    <>
      <MenuButton
        label={t(`saved.menu.${kind}`)}
        className={className}
        items={[
          ...entries,
          ...(current === null
            ? []
            : [
                {
                  id: 'save',
                  label: t(`saved.save.${kind}`),
                  apart: entries.length > 0,
                  idle: objects === null,
                  run: () => setOpened('save'),
                },
              ]),
          ...(entries.length === 0 && current !== null
            ? []
            : [{ id: 'all', label: t(`saved.all.${kind}`), run: () => setOpened('all') }]),
        ]}
      >
        {children}
      </MenuButton>
      {opened === 'save' ? (
        <NameDialog
          title={t(`saved.save.${kind}`)}
          guide={SAVED_PLACES[kind]}
          initial={props.offered ?? t(`saved.name.${kind}`, { n: saved.length + 1 })}
          missing={t(`saved.missing.${kind}`)}
          hint={(name) => (saved.some(({ body }) => body.name === name) ? t(`saved.replaces.${kind}`, { name }) : '')}
          onName={save}
          onClose={close}
        />
      ) : null}
      {opened === 'all' ? <SavedDialog kind={kind} saved={saved} onClose={close} /> : null}
    </>
  );
}
