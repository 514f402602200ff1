import { answerDebugPage } from './debug/answer-debug-page.ts';
import { mountMatchNotices } from './search/match-notices.tsx';
import { keepShell } from './shell/offline-shell.ts';

/** What a page begins a while after its start: a copy of the app that opens without the network, answers to the debug page,
 * and new matches of saved searches. */
export function startLate(): void {
  keepShell();
  answerDebugPage();
  mountMatchNotices();
}
