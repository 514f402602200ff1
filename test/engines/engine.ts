import type { Viewer, Window } from '../journeys/window.ts';

/** A window of a separate, fresh browser. */
export interface EngineWindow extends Window {
  close(): Promise<void>;
}

/** A browser that is not Chromium. */
export interface Engine {
  readonly name: string;
  /** The package that is not installed; null when none is missing. */
  readonly missing: string | null;
  /** Opens a window onto the app at `origin`. */
  open(viewer: Viewer, origin: string): Promise<EngineWindow>;
  /** The version that was started last. */
  readonly version: string;
  /** Ends everything that was started. */
  close(): Promise<void>;
}
