import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { useText } from '../i18n/text.ts';
import { createList } from '../named-lists/change-lists.ts';
import { useNamedLists } from '../named-lists/use-named-lists.ts';
import { listPath } from '../routes/paths.ts';

interface Props {
  /** The name that is offered. */
  readonly name: string;
  readonly rows: readonly SymbolKey[];
}

/** Keeps the securities of a result as a named list, and opens it. */
export function SaveAsList({ name, rows }: Props): ReactNode {
  const t = useText();
  const [, navigate] = useLocation();
  const { lists } = useNamedLists();
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Button aria-disabled={lists === null} onClick={() => setNaming(lists !== null)}>
        {t('lists.save')}
      </Button>
      {naming ? (
        <NameDialog
          title={t('lists.save')}
          initial={name}
          missing={t('lists.name.missing')}
          onName={(chosen) =>
            navigate(
              listPath(
                createList(
                  chosen,
                  rows.map(({ region, symbol }) => ({ region, symbol })),
                ),
              ),
            )
          }
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}
