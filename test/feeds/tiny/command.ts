import { runFeedCommand } from '../../../server/feeds/feed-command.ts';
import { TINY } from './kind.ts';

// `npm run feed` of a version that has this kind alone, and waits for no quote longer than a moment.
await runFeedCommand([TINY], { opening: 2_000, quotes: 500 });
