import { isOrder, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { useText } from '../i18n/text.ts';
import { useSizeUnit } from './use-size-unit.ts';

/** The label of a column and what explains it: a bid or an ask says the unit of its size, unless it is the specified one. */
export function useColumnLabel(): (column: QuoteColumn) => {
  readonly label: string;
  readonly title: string | undefined;
} {
  const t = useText();
  const sizes = useSizeUnit();
  return (column) => {
    const label = t(`column.${column}`);
    if (!isOrder(column)) return { label, title: undefined };
    return {
      label: sizes === 'thousands' ? label : t(`sizes.column.${sizes}`, { column: label }),
      title: t(`sizes.title.${sizes}`),
    };
  };
}
