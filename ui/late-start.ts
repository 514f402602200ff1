import { answerDebugPage } from './debug/answer-debug-page.ts';
import { keepShell } from './shell/offline-shell.ts';

/** What a page begins a while after its start: a copy of the app that opens without the network, and answers to the debug page. */
export function startLate(): void {
  keepShell();
  answerDebugPage();
}
