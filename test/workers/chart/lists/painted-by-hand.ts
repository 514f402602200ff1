import type { HostedCanvas } from '../../../../workers/api/chart-api.ts';
import type { Beat, BeatMember } from '../../../../workers/chart/lists/list-beat.ts';
import { RecordingSurface } from '../../../engine/draw/recording-surface.ts';

/** A canvas that records what is drawn on it. */
export class RecordingCanvas extends RecordingSurface implements HostedCanvas {
  width = 0;
  height = 0;

  getContext(): unknown {
    return this;
  }
}

/** A beat triggered by a test. */
export class HandBeat implements Beat {
  readonly interval = 200;
  readonly members = new Set<BeatMember>();
  lag = 0;

  join(member: BeatMember): void {
    this.members.add(member);
  }

  leave(member: BeatMember): void {
    this.members.delete(member);
  }

  worked(): void {}

  lagged(time: number): void {
    this.lag = time;
  }

  strike(): void {
    for (const member of this.members) member.beat();
  }
}
