/** A channel to the other pages of this origin; null if the browser denies the page all that it shares with others. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
