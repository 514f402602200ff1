import type { TestServer } from '../support/server.ts';
import type { Effort, Journey } from './journey.ts';
import type { Viewer } from './window.ts';

/** What a scenario has to do with: somebody who stands before the front page, and its server. */
interface Stage {
  readonly journey: Journey;
  readonly server: TestServer;
}

/** A scenario; a journey says what it may take at most. */
export type Walk = (stage: Stage) => Promise<Effort | undefined>;

/** Declares one scenario as a test of some browser. */
export type Tell = (title: string, viewer: Viewer, walk: Walk) => void;
