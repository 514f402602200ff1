import type { ReactNode } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { useText } from '../i18n/text.ts';
import type { GuidePlace } from '../routes/guide-outline.ts';
import { TextDialog } from './text-dialog.tsx';

interface Props {
  readonly title: string;
  /** Where the guide explains it. */
  readonly guide: GuidePlace;
  readonly initial: string;
  /** The message if the name is empty. */
  readonly missing: string;
  /** A note on the typed name, such as that it is taken. */
  readonly hint?: (name: string) => string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of something that is stored, and closes. */
export function NameDialog({ onName, onClose, ...asked }: Props): ReactNode {
  const t = useText();
  return (
    <TextDialog
      {...asked}
      label={t('lists.name')}
      longest={LONGEST_NAME}
      onText={(name) => {
        onName(name);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
