import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { SEARCH_LIMIT } from '../routes/list-param.ts';
import { SEARCH_EXCHANGES, SEARCH_TYPES, type SearchType, writeCriteria } from '../routes/search-param.ts';
import { chooseSymbols, type Found } from '../symbol-field/choose-symbols.ts';
import { RegionChoice } from '../symbol-field/region-choice.tsx';
import { SymbolField } from '../symbol-field/symbol-field.tsx';
import css from './board-form.module.css';
import { SECURITY_KINDS, type Tile, type TileContent } from './tile.ts';

const KINDS = ['symbols', 'index', 'search', 'port', 'chart', ...SECURITY_KINDS] as const;
type Kind = (typeof KINDS)[number];

const PORTFOLIOS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface Props {
  readonly onAdd: (tile: Omit<Tile, 'id'>) => void;
  readonly onClose: () => void;
}

/** Chooses the content of a new tile. */
export function AddTileDialog({ onAdd, onClose }: Props): ReactNode {
  const t = useText();
  const form = useId();
  const loggedIn = useMarketState(({ session }) => session.loggedIn);
  const [kind, setKind] = useState<Kind>('symbols');
  const [typed, setTyped] = useState('');
  const [region, setRegion] = useState<Region>('C');
  const [search, setSearch] = useState<SearchType>('volume');
  const [exchange, setExchange] = useState<string>('T');
  const [portfolio, setPortfolio] = useState(1);
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const needsSymbols = kind !== 'index' && kind !== 'search' && kind !== 'port';

  function submit(event: FormEvent): void {
    event.preventDefault();
    const keys = needsSymbols ? chooseSymbols(typed, region, found) : [];
    const content = keys === null ? null : contentOf(keys);
    if (content !== null) onAdd({ title: '', colour: 0, width: content.kind === 'chart' ? 2 : 1, height: 2, content });
    else setError(t(typed.trim() === '' ? 'select.empty' : kind === 'symbols' ? 'board.symbols' : 'charts.one'));
  }

  function contentOf(keys: readonly SymbolKey[]): TileContent | null {
    switch (kind) {
      case 'index':
        return { kind: 'list', request: { type: 'index' }, sort: null, columns: null };
      case 'port':
        return { kind: 'list', request: { type: 'port', portfolio }, sort: null, columns: null };
      case 'search': {
        const criteria = writeCriteria({ type: search, filters: {} });
        return {
          kind: 'list',
          request: { type: 'search', criteria, exchange, limit: SEARCH_LIMIT },
          sort: null,
          columns: null,
        };
      }
      case 'symbols':
        return { kind: 'list', request: { type: 'symbols', symbols: keys }, sort: null, columns: null };
    }
    const [security] = keys;
    if (security === undefined || keys.length !== 1) return null;
    return kind === 'chart' ? { kind, security, choice: {} } : { kind, security };
  }

  return (
    <Modal
      title={t('board.add')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={form} primary>
            {t('board.add.do')}
          </Button>
        </>
      }
    >
      <form id={form} className={`${css.form} ${css.tall}`} noValidate onSubmit={submit}>
        <label className={fields.field}>
          <span>{t('board.kind')}</span>
          <select
            value={kind}
            onChange={(event) => {
              setKind(KINDS.find((each) => each === event.target.value) ?? kind);
              setError(null);
            }}
          >
            {KINDS.map((each) => (
              <option key={each} value={each} disabled={each === 'port' && !loggedIn}>
                {t(`board.kind.${each}`)}
              </option>
            ))}
          </select>
        </label>
        {kind === 'port' ? (
          <label className={fields.field}>
            <span>{t('board.kind.port')}</span>
            <select value={portfolio} onChange={(event) => setPortfolio(Number(event.target.value))}>
              {PORTFOLIOS.map((n) => (
                <option key={n} value={n}>
                  {t('list.port', { n })}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {kind === 'search' ? (
          <div className={css.row}>
            <label className={fields.field}>
              <span>{t('board.search')}</span>
              <select
                value={search}
                onChange={(event) => setSearch(SEARCH_TYPES.find((each) => each === event.target.value) ?? search)}
              >
                {SEARCH_TYPES.map((each) => (
                  <option key={each} value={each}>
                    {t(`search.type.${each}`)}
                  </option>
                ))}
              </select>
            </label>
            <label className={fields.field}>
              <span>{t('board.exchange')}</span>
              <select value={exchange} onChange={(event) => setExchange(event.target.value)}>
                {SEARCH_EXCHANGES.map((code) => (
                  <option key={code} value={code}>
                    {t(`board.exchange.${code}`)}
                  </option>
                ))}
              </select>
            </label>
          </div>
        ) : null}
        {needsSymbols ? (
          <>
            <SymbolField
              value={typed}
              region={region}
              error={error}
              onFound={setFound}
              onChange={(text) => {
                setTyped(text);
                setError(null);
              }}
            />
            <RegionChoice value={region} onChange={setRegion} />
          </>
        ) : null}
      </form>
    </Modal>
  );
}
