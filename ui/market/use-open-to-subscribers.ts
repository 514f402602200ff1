import { useState } from 'react';
import { useMarketState } from './market-store.ts';

/**
 * Whether what is for subscribers alone may be shown. What is open when their session expires stays, with what was typed in
 * it, for the same user to log in again over it.
 */
export function useOpenToSubscribers(): boolean {
  const { loggedIn, expired } = useMarketState((state) => state.session);
  const [opened, setOpened] = useState(loggedIn);
  const open = loggedIn || (opened && expired);
  if (opened !== open) setOpened(open);
  return open;
}
