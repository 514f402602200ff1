import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import {
  type ComparedSecurity,
  isSameSecurity,
  MAX_COMPARED,
  withCompared,
  withoutCompared,
} from '../../engine/chart/compared-security.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { CrossButton } from '../components/cross-button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { chooseSymbols, type Found } from '../symbol-field/choose-symbols.ts';
import { RegionChoice } from '../symbol-field/region-choice.tsx';
import { SymbolField } from '../symbol-field/symbol-field.tsx';
import css from './compare-dialog.module.css';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  /** The chart's own security. */
  readonly own: SymbolKey;
  readonly onClose: () => void;
}

/**
 * The securities to compare with the chart's own. Each is added and removed at once, and kept for the charts of all securities.
 */
export function CompareDialog({ used, own, onClose }: Props): ReactNode {
  const t = useText();
  const { compared } = used.choice;
  const [typed, setTyped] = useState('');
  const [region, setRegion] = useState(own.region);
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isFull = compared.length >= MAX_COMPARED;

  function choose(next: readonly ComparedSecurity[]): void {
    used.choose({ type: 'compared', compared: next });
  }

  /** The focus moves to the button that takes its place, otherwise to the previous one, otherwise to the field. */
  function remove(at: number, security: ComparedSecurity): void {
    const buttons = form.current?.querySelectorAll<HTMLElement>('li button');
    const next = buttons?.[at < compared.length - 1 ? at + 1 : at - 1] ?? form.current?.querySelector('input');
    next?.focus();
    choose(withoutCompared(compared, security));
  }

  /** A text that could not be added stays in the field, with the reason below it. */
  function submit(event: FormEvent): void {
    event.preventDefault();
    const keys = chooseSymbols(typed, region, found);
    if (keys === null || keys.length === 0) {
      setError(typed.trim() === '' ? t('select.empty') : t('select.invalid', { word: typed.trim() }));
      return;
    }
    const others = keys.filter((key) => !isSameSecurity(key, own));
    const next = others.reduce(withCompared, compared);
    const left = others.filter((key) => !next.some((one) => isSameSecurity(one, key)));
    choose(next);
    setTyped(left.map((key) => `${key.region}:${key.symbol}`).join(' '));
    if (others.length < keys.length) setError(t('compare.own', { symbol: own.symbol }));
    else setError(left.length > 0 ? t('compare.full', { n: MAX_COMPARED }) : null);
  }

  return (
    <Modal title={t('compare.title', { symbol: own.symbol })} guide="charts#compare" onClose={onClose}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <SymbolField
          hint={t('compare.hint', { n: MAX_COMPARED })}
          value={typed}
          region={region}
          error={error}
          onFound={setFound}
          onChange={(text) => {
            setTyped(text);
            setError(null);
          }}
        />
        <div className={css.end}>
          <RegionChoice legendHidden value={region} onChange={setRegion} />
          <Button type="submit" primary aria-disabled={isFull}>
            {t('compare.add')}
          </Button>
        </div>
        {isFull && error === null ? <p className={css.note}>{t('compare.full', { n: MAX_COMPARED })}</p> : null}
        {compared.length === 0 ? (
          <p className={css.note}>{t('compare.none')}</p>
        ) : (
          <ul className={css.list} aria-label={t('compare.list')}>
            {compared.map((one, at) => (
              <li key={`${one.region}:${one.symbol}`}>
                <span className={css.symbol}>{`${one.symbol}-${one.region}`}</span>
                <span className={css.note}>{isSameSecurity(one, own) ? t('compare.isOwn') : ''}</span>
                <CrossButton label={t('compare.remove', { symbol: one.symbol })} onRemove={() => remove(at, one)} />
              </li>
            ))}
          </ul>
        )}
      </form>
    </Modal>
  );
}
