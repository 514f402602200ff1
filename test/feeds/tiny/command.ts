import { runFeedCommand } from '../../../server/feeds/feed-command.ts';
import { TINY } from './kind.ts';

// `npm run feed` of a version with only this kind, which waits no longer than a moment for quotes.
await runFeedCommand([TINY], { opening: 2_000, quotes: 500 });
