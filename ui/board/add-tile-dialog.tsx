import { type ReactNode, useState } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import type { ObjectBodies } from '../../engine/workspace/object-kind.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { HEAT_REGIONS } from '../heatmap/heat-request.ts';
import { useText } from '../i18n/text.ts';
import { type NamedList, useNamedLists } from '../named-lists/use-named-lists.ts';
import { SEARCH_LIMIT } from '../routes/list-param.ts';
import { PORTFOLIO_NUMBERS } from '../routes/portfolio-numbers.ts';
import { SEARCH_EXCHANGES, SEARCH_TYPES, type SearchExchange } from '../routes/search-param.ts';
import { chooseSymbols, type Found } from '../symbol-field/choose-symbols.ts';
import { RegionChoice } from '../symbol-field/region-choice.tsx';
import { SymbolField } from '../symbol-field/symbol-field.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';
import css from './board-form.module.css';
import { leaders } from './starters.ts';
import { GENERAL_KINDS, newTile, SECURITY_KINDS, type Tile, type TileContent } from './tile.ts';

const OF_SECURITY = ['chart', ...SECURITY_KINDS] as const;

interface Props {
  /** The security of a new tile if none is typed. */
  readonly security: SymbolKey;
  readonly isFull: boolean;
  /** Adds a tile, which shows the security that was typed for it; null if none was. */
  readonly onAdd: (tile: Omit<Tile, 'id'>, typed: SymbolKey | null) => void;
  /** The number and the title of the tile that was added last; empty before. */
  readonly said: string;
  readonly onClose: () => void;
}

/** Adds tiles: each button adds one at once. */
export function AddTileDialog({ security, isFull, onAdd, said, onClose }: Props): ReactNode {
  const t = useText();
  const { lists } = useNamedLists();
  const { objects: searches } = useWorkspace<'search'>('search');
  const [typed, setTyped] = useState('');
  const [region, setRegion] = useState<Region>('U');
  const [name, setName] = useState('');
  const [exchange, setExchange] = useState<SearchExchange>('UU');
  const [portfolio, setPortfolio] = useState(1);
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);

  function add(content: TileContent, rows = Number.POSITIVE_INFINITY, title = ''): void {
    setError(null);
    onAdd(newTile(content, title, rows), typed.trim() !== '' && 'security' in content ? content.security : null);
  }

  function addRows(request: ListRequest, rows?: number, title?: string): void {
    add({ kind: 'list', request, sort: null, columns: null }, rows, title);
  }

  function addNamed({ id, body }: NamedList): void {
    add({ kind: 'named', list: id, name: body.name, sort: null, columns: null }, body.symbols.length);
  }

  function addSearch({ name: title, criteria, exchange: place }: ObjectBodies['search']): void {
    addRows({ type: 'search', criteria, exchange: place, limit: SEARCH_LIMIT }, undefined, title);
  }

  function addSymbols(): void {
    const symbols = typed.trim() === '' ? null : chooseSymbols(typed, region, found);
    if (symbols === null) setError(t(typed.trim() === '' ? 'select.empty' : 'board.symbols'));
    else addRows({ type: 'symbols', symbols }, symbols.length, name.trim());
  }

  function addOfSecurity(kind: (typeof OF_SECURITY)[number]): void {
    const keys = typed.trim() === '' ? [security] : chooseSymbols(typed, region, found);
    const [key] = keys ?? [];
    if (key === undefined || keys?.length !== 1) setError(t('charts.one'));
    else add(kind === 'chart' ? { kind, security: key, choice: {} } : { kind, security: key });
  }

  const button = (label: string, act: () => void, key = label): ReactNode => (
    <Button key={key} aria-disabled={isFull} onClick={isFull ? undefined : act}>
      {label}
    </Button>
  );

  return (
    <Modal
      title={t('board.add')}
      place="side"
      guide="boards#tile"
      onClose={onClose}
      actions={
        <>
          <p className={css.said} role="status">
            {said}
          </p>
          <Button primary onClick={onClose}>
            {t('board.done')}
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFull) addSymbols();
        }}
      >
        <SymbolField
          hint={t('board.add.hint', { symbol: `${security.symbol}-${security.region}` })}
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
        <fieldset className={css.kinds}>
          <legend>{t('board.add.security')}</legend>
          {OF_SECURITY.map((kind) => button(t(`board.kind.${kind}`), () => addOfSecurity(kind)))}
        </fieldset>
        <fieldset className={css.kinds}>
          <legend>{t('board.add.lists')}</legend>
          {button(t('board.kind.index'), () => addRows({ type: 'index' }))}
          {(lists ?? []).map((list) => button(list.body.name, () => addNamed(list), list.id))}
          <div className={css.line}>
            <label className={fields.field}>
              <span>{t('board.add.name')}</span>
              <input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
            </label>
            {/* Enter in either field presses it, too. */}
            <Button type="submit" aria-disabled={isFull}>
              {t('board.kind.symbols')}
            </Button>
          </div>
        </fieldset>
        <fieldset className={css.kinds}>
          <legend>{t('board.kind.search')}</legend>
          <label className={`${fields.field} ${css.line}`}>
            <span>{t('board.exchange')}</span>
            <select
              value={exchange}
              onChange={({ target }) => setExchange(SEARCH_EXCHANGES.find((each) => each === target.value) ?? exchange)}
            >
              {SEARCH_EXCHANGES.map((code) => (
                <option key={code} value={code}>
                  {t(`board.exchange.${code}`)}
                </option>
              ))}
            </select>
          </label>
          {SEARCH_TYPES.map((type) => button(t(`search.type.${type}`), () => addRows(leaders(type, exchange))))}
          {(searches ?? []).map(({ id, body }) => button(body.name, () => addSearch(body), id))}
        </fieldset>
        <fieldset className={css.kinds}>
          <legend>{t('board.kind.port')}</legend>
          <select
            aria-label={t('board.kind.port')}
            value={portfolio}
            onChange={(event) => setPortfolio(Number(event.target.value))}
          >
            {PORTFOLIO_NUMBERS.map((n) => (
              <option key={n} value={n}>
                {t('list.port', { n })}
              </option>
            ))}
          </select>
          {button(t('board.add.quotes'), () => addRows({ type: 'port', portfolio }))}
          {button(t('board.kind.value'), () => add({ kind: 'value', portfolio }))}
        </fieldset>
        <fieldset className={css.kinds}>
          <legend>{t('board.add.market')}</legend>
          {GENERAL_KINDS.map((kind) => button(t(`board.kind.${kind}`), () => add({ kind })))}
          {HEAT_REGIONS.map((heat) =>
            button(t('board.title.heat', { region: t(`heat.region.${heat}`) }), () =>
              add({ kind: 'heat', region: heat }),
            ),
          )}
        </fieldset>
      </form>
    </Modal>
  );
}
