import { runPeer } from '../peers/peer-feed.ts';
import workerUrl from '../peers/peer-worker.ts?worker&url';
import { PerspectiveLists } from '../peers/perspective-lists.ts';

await runPeer(new PerspectiveLists(), workerUrl);
