import { AgGridLists } from '../peers/ag-grid-lists.ts';
import { runPeer } from '../peers/peer-feed.ts';
import workerUrl from '../peers/peer-worker.ts?worker&url';

await runPeer(new AgGridLists(false), workerUrl);
