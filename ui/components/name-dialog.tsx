import type { ReactNode } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { useText } from '../i18n/text.ts';
import { TextDialog } from './text-dialog.tsx';

interface Props {
  readonly title: string;
  readonly initial: string;
  /** What is said if there is no name. */
  readonly missing: string;
  /** What is said about a name. */
  readonly hint?: (name: string) => string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name of something that the user keeps, and closes. */
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
