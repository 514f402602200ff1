import { market } from '../market/connection.ts';

/** Ends the session here and on the server; the new state comes back to every tab. */
export async function logOut(): Promise<void> {
  const api = await market();
  await api.logout();
}
