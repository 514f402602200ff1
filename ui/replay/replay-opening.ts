import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { publishMarketState } from '../market/market-store.ts';
import { mountReplay } from './mount-replay.tsx';

/** Opens the dialog that chooses a day, for the days of one security or of any (null). */
export function openReplayDialog(subject: SymbolKey | null): void {
  mountReplay();
  publishMarketState({ replayDialog: { subject } });
}

/** Closes the dialog. */
export function closeReplayDialog(): void {
  publishMarketState({ replayDialog: undefined });
}
