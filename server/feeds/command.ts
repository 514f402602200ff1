import { runFeedCommand } from './feed-command.ts';
import { PROVIDER_KINDS } from './provider-kinds.ts';

// `npm run feed`.
await runFeedCommand(PROVIDER_KINDS);
