import { runPeer } from '../peers/peer-feed.ts';
import workerUrl from '../peers/peer-worker.ts?worker&url';
import { ReactRowsLists } from '../peers/react-rows-lists.tsx';

await runPeer(new ReactRowsLists(), workerUrl);
