import * as v from 'valibot';
import { isObjectKind } from '../../../engine/workspace/object-kind.ts';
import type { ChangeAnswer, SentObject, WorkspacePage } from '../../../engine/workspace/workspace-object.ts';

const object = v.object({
  id: v.string(),
  kind: v.pipe(v.string(), v.guard(isObjectKind)),
  within: v.string(),
  body: v.string(),
  deleted: v.boolean(),
  revision: v.number(),
  write: v.string(),
}) satisfies v.GenericSchema<unknown, SentObject>;

/** `/api/workspace/{device}/{since}`. */
export const workspacePage = v.object({
  objects: v.array(object),
  revision: v.number(),
  last: v.number(),
  whole: v.boolean(),
}) satisfies v.GenericSchema<unknown, WorkspacePage>;

/** `/api/workspace/{device}`: an answer to each change. */
export const changeAnswers = v.array(
  v.union([
    v.object({ id: v.string(), revision: v.number() }),
    v.object({ id: v.string(), current: object }),
    v.object({ id: v.string(), refused: v.picklist(['invalid', 'full']) }),
  ]),
) satisfies v.GenericSchema<unknown, ChangeAnswer[]>;
