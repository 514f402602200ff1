import type { Region } from '../../engine/quotes/region.ts';
import type { ListedSecurity } from '../../engine/workspace/named-list.ts';

/** The data type of a dragged row. Lists ignore everything else that is dragged over them. */
const TYPE = 'application/x-borealis-row';

/** A row that is being dragged by its link. */
export interface DraggedRow {
  readonly security: ListedSecurity;
  /** `entryKey` of the security. */
  readonly key: string;
  /** The named list that it comes from; empty for a list of another kind. */
  readonly list: string;
}

/** Stores the row in the drag's data when the drag of a row's link begins. */
export function beginRowDrag({ target, dataTransfer }: DragEvent, list: string): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-key]') : null;
  if (link === null || dataTransfer === null) return;
  dataTransfer.setData(TYPE, `${list} ${link.dataset.key}`);
  dataTransfer.effectAllowed = 'copyMove';
}

/** Whether a row is being dragged. */
export function isRowDrag({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes(TYPE) ?? false;
}

/** The row that was dropped; null if something else was. */
export function droppedRow({ dataTransfer }: DragEvent): DraggedRow | null {
  const [, list = '', key = '', region = '', symbol = ''] =
    /^(\S*) (([CU]):(.+))$/.exec(dataTransfer?.getData(TYPE) ?? '') ?? [];
  return key === '' ? null : { key, list, security: { region: region as Region, symbol } };
}
