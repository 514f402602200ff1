import { type FormEvent, type ReactNode, useState } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { chooseSymbols, type Found } from '../symbol-field/choose-symbols.ts';
import { RegionChoice } from '../symbol-field/region-choice.tsx';
import { SymbolField } from '../symbol-field/symbol-field.tsx';
import css from './symbol-dialog.module.css';

interface Props {
  /** The region whose matches come first. */
  readonly region: Region;
  readonly onPick: (security: SymbolKey) => void;
  readonly onClose: () => void;
}

/** Chooses another security for a chart, by symbol or company name. */
export function SymbolDialog({ region, onPick, onClose }: Props): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(region);
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const keys = chooseSymbols(typed, chosen, found);
    const [security] = keys ?? [];
    if (security !== undefined && keys?.length === 1) onPick(security);
    else setError(t(typed.trim() === '' ? 'select.empty' : 'charts.one'));
  }

  return (
    <Modal title={t('charts.pick')} guide="charts#several" onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <SymbolField
          label={t('port.add.symbol')}
          hint={t('port.add.hint')}
          value={typed}
          region={chosen}
          error={error}
          onFound={setFound}
          onChange={(text) => {
            setTyped(text);
            setError(null);
          }}
        />
        <div className={css.end}>
          <RegionChoice legendHidden value={chosen} onChange={setChosen} />
          <Button type="submit" primary>
            {t('charts.show')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
