import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { MenuItem } from '../components/menu-button.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { useText } from '../i18n/text.ts';
import { createList } from '../named-lists/change-lists.ts';
import { useNamedLists } from '../named-lists/use-named-lists.ts';
import { listPath } from '../routes/paths.ts';

/** The tool that keeps the securities of a result as a named list and opens it, and its dialog. `name` is offered. */
export function useSaveAsList(
  name: string,
  rows: readonly SymbolKey[],
): { readonly tool: MenuItem; readonly dialog: ReactNode } {
  const t = useText();
  const [, navigate] = useLocation();
  const { lists } = useNamedLists();
  const [naming, setNaming] = useState(false);
  const dialog = naming ? (
    <NameDialog
      title={t('lists.save')}
      guide="lists#keep"
      initial={name}
      missing={t('lists.name.missing')}
      onName={(chosen) => {
        const kept = rows.map(({ region, symbol }) => ({ region, symbol }));
        navigate(listPath(createList(chosen, kept)));
      }}
      onClose={() => setNaming(false)}
    />
  ) : null;
  return { tool: { id: 'save', label: t('lists.save'), idle: lists === null, run: () => setNaming(true) }, dialog };
}
