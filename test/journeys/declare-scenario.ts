import type { TestServer } from '../support/server.ts';
import type { Effort, Journey } from './journey.ts';
import type { Viewer } from './window.ts';

/** What a scenario works with: a journey that begins at the start page, and the server. */
interface Stage {
  readonly journey: Journey;
  readonly server: TestServer;
}

/** A scenario; a journey returns its effort. */
export type Walk = (stage: Stage) => Promise<Effort | undefined>;

/** Declares one scenario as a test of some browser. */
export type DeclareScenario = (title: string, viewer: Viewer, walk: Walk) => void;
