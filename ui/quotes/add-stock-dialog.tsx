import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { otherRegion, type Region } from '../../engine/quotes/region.ts';
import { failureOf } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { Segmented } from '../components/segmented.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { writeSymbolsText } from '../routes/symbols-text.ts';
import { chooseSymbols, type Found } from '../symbol-field/choose-symbols.ts';
import { SymbolField } from '../symbol-field/symbol-field.tsx';
import css from './add-stock-dialog.module.css';

const REGIONS = ['C', 'U'] as const satisfies readonly Region[];

interface Props {
  readonly portfolio: number;
  /** Called with the symbols that were added. */
  readonly onAdded: (symbols: string) => void;
  readonly onClose: () => void;
}

/**
 * Adds stocks to a portfolio by symbol or by a company's name. An empty field sends nothing. A symbol that could not be added
 * stays in the field with the reason below it. A symbol that exists only in the other country can be added from there.
 */
export function AddStockDialog({ portfolio, onAdded, onClose }: Props): ReactNode {
  const t = useText();
  const form = useId();
  const provider = useMarketState((state) => state.config.provider);
  const [region, setRegion] = useState<Region>('C');
  const [field, setField] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [found, setFound] = useState<Found | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (field.trim() === '' || sending) return;
    const keys = chooseSymbols(field, region, found);
    if (keys === null) {
      setError(t('select.invalid', { word: field.trim() }));
      return;
    }
    setSending(true);
    const left = [...keys];
    try {
      for (const key of keys) {
        await market.addToPortfolio(portfolio, key);
        left.shift();
      }
      onAdded(keys.map(({ symbol }) => symbol).join(', '));
      onClose();
    } catch (thrown) {
      const [refused] = left;
      const other = failureOf(thrown) === 'not-found' && refused !== undefined ? await inOtherCountry(refused) : null;
      if (other !== null) {
        left[0] = other;
        setRegion(other.region);
      }
      setField(writeSymbolsText(left, other?.region ?? region));
      setError(
        other === null ? reason(thrown, refused) : t(`port.add.other.${other.region}`, { symbol: other.symbol }),
      );
      setSending(false);
    }
  }

  function reason(thrown: unknown, key: SymbolKey | undefined): string {
    const symbol = key?.symbol ?? '';
    switch (failureOf(thrown)) {
      case 'not-found':
        return t('port.add.unknown', { symbol });
      case 'refused':
        return t('port.add.full', { symbol });
      case 'not-logged-in':
        return t('failure.not-logged-in', { provider });
      default:
        return t('port.add.failed', { symbol });
    }
  }

  return (
    <Modal
      title={t('port.add')}
      guide="portfolios#stocks"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={form}>
            {t('port.add.done')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        <SymbolField
          label={t('port.add.symbol')}
          hint={t('port.add.hint')}
          value={field}
          region={region}
          error={error}
          onFound={setFound}
          onRegion={setRegion}
          onChange={(text) => {
            setField(text);
            setError(null);
          }}
        />
        <Segmented
          legend={t('port.add.region')}
          options={REGIONS.map((value) => ({ value, label: t(`port.add.${value}`) }))}
          value={region}
          onChange={setRegion}
        />
      </form>
    </Modal>
  );
}

/** The other country's security with this symbol; null if there is none or the look-up failed. */
async function inOtherCountry({ symbol, region }: SymbolKey): Promise<SymbolKey | null> {
  try {
    const other = otherRegion(region);
    const matches = await market.lookup(symbol, other);
    return matches.some((match) => match.symbol === symbol) ? { symbol, region: other } : null;
  } catch {
    return null;
  }
}
