import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Region } from '../../engine/quotes/region.ts';
import { useAdvertRefresh } from '../adverts/adverts.ts';
import { Button } from '../components/button.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { ListOverview } from '../named-lists/list-overview.tsx';
import { HighlightSwitch } from '../quote-table/highlight-switch.tsx';
import { STOCK_SELECT, symbolsPath } from '../routes/paths.ts';
import { readSymbol } from '../routes/symbol-key.ts';
import { MAX_LIST_SYMBOLS } from '../routes/symbols-text.ts';
import { chooseSymbols, type Found } from '../symbol-field/choose-symbols.ts';
import { RegionChoice } from '../symbol-field/region-choice.tsx';
import { SymbolField } from '../symbol-field/symbol-field.tsx';
import css from './stock-select-screen.module.css';

/** Enter symbols or a company's name to open their quotes, or choose one of the lists. */
export default function StockSelectScreen(): ReactNode {
  const t = useText();
  useAdvertRefresh();
  const [, navigate] = useLocation();
  const savedSymbols = useMarketState((state) => state.preferences.symbols ?? '');
  const savedRegion = useMarketState((state) => (state.preferences.region === 'U' ? 'U' : 'C'));
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Region | null>(null);
  const [error, setError] = useState<string | null>(null);
  const region = chosen ?? savedRegion;
  const field = typed ?? savedSymbols;
  const [found, setFound] = useState<Found | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const keys = chooseSymbols(field, region, found);
    if (keys === null) {
      setError(problemWith(field));
      return;
    }
    savePreferences({ symbols: field.trim(), region });
    navigate(symbolsPath(keys, region));
  }

  function problemWith(text: string): string {
    const words = text.split(/[\s,;]+/).filter((word) => word !== '');
    const wrong = words.find((word) => readSymbol(word.replace(/^[CU]:/i, '')) === null);
    if (words.length === 0) return t('select.empty');
    return wrong === undefined ? t('select.tooMany', { n: MAX_LIST_SYMBOLS }) : t('select.invalid', { word: wrong });
  }

  return (
    <Screen title={t('select.title')}>
      <div className={css.columns}>
        <form className={css.form} onSubmit={submit} noValidate>
          <SymbolField
            value={field}
            region={region}
            error={error}
            onFound={setFound}
            onChange={(text) => {
              setTyped(text);
              setError(null);
            }}
          />
          <div className={css.choices}>
            <RegionChoice value={region} onChange={setChosen} />
            <HighlightSwitch />
          </div>
          <Button type="submit" primary>
            {t('select.go')}
          </Button>
        </form>
        <div className={css.lists}>
          <ListOverview path={STOCK_SELECT} />
        </div>
      </div>
    </Screen>
  );
}
