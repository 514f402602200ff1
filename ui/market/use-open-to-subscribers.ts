import { useState } from 'react';
import { useMarketState } from './market-store.ts';

/**
 * Whether content for subscribers may be shown. What is open when their session expires stays, with its input, so that the same
 * user can log in again over it.
 */
export function useOpenToSubscribers(): boolean {
  const { loggedIn, expired } = useMarketState((state) => state.session);
  const [opened, setOpened] = useState(loggedIn);
  const open = loggedIn || (opened && expired);
  if (opened !== open) setOpened(open);
  return open;
}
