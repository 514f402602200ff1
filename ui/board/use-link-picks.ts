import { useEffect, useSyncExternalStore } from 'react';
import { useMarketState } from '../market/market-store.ts';
import { LinkPicks, type Picks } from './link-picks.ts';

const links = new LinkPicks();

/** Shows a security in all tiles of a colour, in every window that shares its picks with this one. */
export const { pick } = links;

/** The picks of a user (null: not known yet), also those of the user's other windows, while the component is mounted. */
export function useLinkPicks(owner: string | null): Picks {
  const day = useMarketState(({ replay }) => replay?.date ?? 0);
  useEffect(() => (owner === null ? undefined : links.join(owner, day)), [owner, day]);
  return useSyncExternalStore(links.watch, links.read);
}
