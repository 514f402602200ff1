import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { MenuButton, type MenuItem } from '../components/menu-button.tsx';
import { useMedia } from '../components/use-media.ts';
import { useText } from '../i18n/text.ts';
import css from './list-tools.module.css';

/** Where the tools of a list fold into one menu, to leave the room to its rows. */
const PHONE = '(width < 37.5em) and (pointer: coarse)';

/** Whether the tools of a list are folded. */
export function useFoldedTools(): boolean {
  return useMedia(PHONE);
}

interface Props {
  readonly tools: readonly MenuItem[];
}

/** The tools of a list, side by side. */
export function ListTools({ tools }: Props): ReactNode {
  return tools.map(({ id, label, run, kind, checked, idle }) => (
    <Button
      key={id}
      data-screen="only"
      aria-pressed={kind === 'checkbox' ? checked : undefined}
      aria-disabled={idle}
      onClick={idle ? undefined : run}
    >
      {label}
    </Button>
  ));
}

/** The tools of a list, folded into a menu. */
export function ListMenu({ tools }: Props): ReactNode {
  const t = useText();
  return (
    <MenuButton label={t('list.tools')} className={css.menu} items={tools}>
      ⋯
    </MenuButton>
  );
}
