import type { ChangeAnswer, ObjectChange, WorkspacePage } from '../../../engine/workspace/workspace-object.ts';
import { changeAnswers, workspacePage } from '../answers/workspace-answers.ts';
import type { Http } from './http.ts';

/** The longest request, in characters, that can still be sent while its worker ends. Browsers allow 64 KB. */
const LAST_WORDS = 40_000;

/** What changed in the workspace after a revision. */
export function loadWorkspace(http: Http, device: string, since: number): Promise<WorkspacePage> {
  return http.get(`/api/workspace/${device}/${since}`, workspacePage);
}

/** Sends changes. Unless they are long, they arrive even if the worker ends meanwhile. */
export function sendChanges(http: Http, device: string, changes: readonly ObjectChange[]): Promise<ChangeAnswer[]> {
  const characters = changes.reduce((sum, { body }) => sum + 200 + body.length, 0);
  const path = `/api/workspace/${device}`;
  return characters < LAST_WORDS
    ? http.lastPost(path, { changes }, changeAnswers)
    : http.post(path, { changes }, changeAnswers);
}
