import { runFeedCommand } from '../feeds/feed-command.ts';
import { PROVIDER_KINDS } from './all.ts';

// `npm run feed`.
await runFeedCommand(PROVIDER_KINDS);
