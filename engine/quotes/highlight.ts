/**
 * How lists mark a change. `rows`: the row is yellow and fades in seven steps (specification section 4). `cells`: the
 * cell has the colour of its move for half a second. `none`: not at all.
 */
export type Highlight = 'rows' | 'cells' | 'none';

/** How long a changed cell keeps the colour of its move, milliseconds. */
export const FLASH_TIME = 450;

/** Where a list is: on a screen of its own, or on a board beside many others. */
export type ListPlace = 'screen' | 'board';

/** How lists in a place mark changes. `fade` and `highlight` are preferences; if `highlight` is empty the place decides. */
export function highlightOf(fade: string | undefined, highlight: string | undefined, place: ListPlace): Highlight {
  if (fade === 'false') return 'none';
  if (highlight === 'rows' || highlight === 'cells') return highlight;
  return place === 'board' ? 'cells' : 'rows';
}
