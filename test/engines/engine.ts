import type { Viewer, Window } from '../journeys/window.ts';

/** A window of a browser of its own, which nobody has used before. */
export interface EngineWindow extends Window {
  close(): Promise<void>;
}

/** A browser that is not Chromium. */
export interface Engine {
  readonly name: string;
  /** What is not installed of what drives it; null: nothing is missing. */
  readonly missing: string | null;
  /** Opens a window onto the app at `origin`. */
  open(viewer: Viewer, origin: string): Promise<EngineWindow>;
  /** The version that was started last. */
  readonly version: string;
  /** Ends all that was started. */
  close(): Promise<void>;
}
