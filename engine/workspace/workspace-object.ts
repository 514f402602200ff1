import type { ObjectKind } from './object-kind.ts';

/**
 * A board, tile, named list, drawing or chart template of a user. All fields but the id may change, except the kind.
 */
export interface WorkspaceObject {
  /** Made by the device that creates the object, and random. */
  readonly id: string;
  readonly kind: ObjectKind;
  /** What it is in: a tile's board by its id, a drawing's security as `U/SPY`; empty if it stands for itself. */
  readonly within: string;
  /** JSON of its kind's body, such as `BoardBody`. */
  readonly body: string;
}

/** An object as the server sends it to a device. */
export interface SentObject extends WorkspaceObject {
  /** It is only a mark that there was such an object. */
  readonly deleted: boolean;
  /** Counts the changes of the user's workspace; this was the last of the object. */
  readonly revision: number;
  /** The last write of the device that asks to this object, which the server still knows; empty if there is none. */
  readonly write: string;
}

/** A device's change of an object. */
export interface ObjectChange extends WorkspaceObject {
  readonly deleted: boolean;
  /** The revision on which it is based: it is accepted if the object still has it. 0: the device knows of no such object. */
  readonly base: number;
  /** How far the device knew the workspace when it made the change. */
  readonly seen: number;
  /** Names the change, so that the device recognises it. Random. */
  readonly write: string;
}

/** Why the server does not keep a change at all: it is malformed, or the account is full. */
export type ChangeRefusal = 'invalid' | 'full';

/**
 * What became of a change: it has a `revision` now; or it is stale, because the object is by now what `current` says; or it
 * was refused.
 */
export type ChangeAnswer = { readonly id: string } & (
  | { readonly revision: number }
  | { readonly current: SentObject }
  | { readonly refused: ChangeRefusal }
);

/** A part of what changed in a workspace, in the order of the revisions. */
export interface WorkspacePage {
  readonly objects: readonly SentObject[];
  /** Everything up to this revision is in this page or an earlier one. */
  readonly revision: number;
  /** The workspace's last revision. */
  readonly last: number;
  /** Deletions after the revision that was asked for are forgotten: only the pages from 0 on say what there is. */
  readonly whole: boolean;
}

/** The form of ids: of objects, devices and writes. */
export const WORKSPACE_ID: RegExp = /^[A-Za-z0-9_-]{8,40}$/;

/** Stands for every `within`, where objects are asked for. */
export const ANYWHERE = '*';

/** The longest `within`. */
export const LONGEST_WITHIN = 40;

/** The most objects of a workspace, and the most characters of all their bodies. */
export const MAX_OBJECTS = 5_000;
export const MAX_CHARACTERS = 4_000_000;

/** The most changes that one call makes. */
export const MAX_CHANGES = 100;
