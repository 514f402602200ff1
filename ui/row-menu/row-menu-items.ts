import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { MessageKey } from '../i18n/text.ts';
import { indexName } from '../quote-table/index-names.ts';
import { detailsPath } from '../routes/paths.ts';

/** The action of an entry: opens a screen, or something over the current one. */
export type RowAction =
  | { readonly type: 'open'; readonly path: string }
  | { readonly type: 'alarm' }
  | { readonly type: 'lists' }
  | { readonly type: 'copy' };

/** An entry of the menu of a row. */
interface RowItem {
  readonly title: MessageKey;
  readonly act: RowAction;
  /** Why it is disabled; undefined if it is enabled. */
  readonly refused: MessageKey | undefined;
}

/** The parts of the session on which the entries depend. */
interface RowSession {
  readonly realtime: boolean;
}

/** The entries of a row's menu. Known indices have neither a book nor news. */
export function rowItems(security: SymbolKey, { realtime }: RowSession): readonly RowItem[] {
  const isIndex = indexName(security.symbol) !== undefined;
  const item = (title: MessageKey, act: RowAction, refused?: MessageKey): RowItem => ({ title, act, refused });
  const open = (title: MessageKey, tab: Parameters<typeof detailsPath>[1]): RowItem =>
    item(title, { type: 'open', path: detailsPath(security, tab) });
  return [
    open('row.chart', 'chart'),
    ...(isIndex ? [] : [open('row.book', 'level2')]),
    item('row.alarm', { type: 'alarm' }, realtime ? undefined : 'row.needs.realtime'),
    item('row.add', { type: 'lists' }),
    ...(isIndex ? [] : [open('row.news', 'news')]),
    item('row.copy', { type: 'copy' }),
  ];
}
