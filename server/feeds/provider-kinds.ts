import { ALPACA } from '../providers/alpaca/alpaca-kind.ts';
import { IBKR } from '../providers/ibkr/ibkr.ts';
import { LINES } from '../providers/lines.ts';
import type { ProviderKind } from '../providers/provider-kind.ts';
import { QUESTRADE } from '../providers/questrade/questrade.ts';

/** Every kind of provider, in the order in which commands list them. */
export const PROVIDER_KINDS: readonly ProviderKind[] = [ALPACA, QUESTRADE, IBKR, LINES];
