import type { ReactNode } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { useText } from '../i18n/text.ts';
import { openReplayDialog } from './replay-opening.ts';

interface Props {
  /** The security whose recorded days are offered; null for the days of any. */
  readonly subject: SymbolKey | null;
}

/** Opens the dialog that starts a replay. */
export function ReplayButton({ subject }: Props): ReactNode {
  const t = useText();
  return (
    <Button aria-haspopup="dialog" data-screen="only" onClick={() => openReplayDialog(subject)}>
      {t('replay.open')}
    </Button>
  );
}
