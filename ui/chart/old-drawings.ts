import { keptDrawings, keptText } from '../../engine/tools/kept-drawings.ts';
import { placeBetween } from '../../engine/workspace/place.ts';
import { textId } from '../workspace/object-id.ts';
import type { ObjectEdit } from '../workspace/workspace-client.ts';

const PREFIX = 'borealis.drawings';
/** A counter, a space, then the text. */
const ENTRY = /^\d{1,15} (.*)$/s;

/** What is used of `localStorage`. */
type OldTexts = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;

/**
 * The drawings that an earlier version kept in this browser, as objects of the owner's workspace, and what removes them there once the
 * workspace has them. The ids follow from the contents, so that a move that was interrupted adds nothing twice. `texts` may throw, as
 * `localStorage` does where it is blocked.
 */
export function oldDrawings(texts: () => OldTexts, owner: string): { edits: ObjectEdit<'drawing'>[]; remove(): void } {
  const prefix = `${PREFIX}/${encodeURIComponent(owner)}/`;
  const edits: ObjectEdit<'drawing'>[] = [];
  const moved = new Map<string, string>();
  try {
    const stored = texts();
    for (let i = 0; i < stored.length; i += 1) {
      const name = stored.key(i) ?? '';
      const entry = name.startsWith(prefix) ? (stored.getItem(name) ?? '') : '';
      const drawings = keptDrawings(ENTRY.exec(entry)?.[1] ?? '');
      if (drawings.length === 0) continue;
      moved.set(name, entry);
      const within = name.slice(prefix.length);
      let place = '';
      drawings.forEach((drawing, at) => {
        place = placeBetween(place, '');
        const text = keptText([drawing]);
        edits.push({ id: textId(`${within} ${at} ${text}`), kind: 'drawing', within, body: { place, text } });
      });
    }
  } catch {
    // Nothing was kept.
  }
  return {
    edits,
    remove() {
      // Another window of the earlier version may have changed one meanwhile.
      for (const [name, entry] of moved) if (texts().getItem(name) === entry) texts().removeItem(name);
    },
  };
}
