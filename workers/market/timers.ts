import type { Timings } from '../../engine/settings/timings.ts';

/** The tasks that repeat. */
interface TimedTasks {
  /** A step of the fading highlights. */
  fade(): void;
  /** A tick of the login check. */
  tick(): void;
  /** Time to ask the server who is logged in. */
  login(): void;
  /** A refresh is due for charts. */
  poll(): void;
  /** Milliseconds until the next refresh. */
  refresh(): number;
}

/** The worker's regular work. It lives in the worker because a hidden page's timers are throttled to one a minute. */
export class Timers {
  private readonly tasks: TimedTasks;
  private fading: ReturnType<typeof setInterval> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private polling: ReturnType<typeof setTimeout> | undefined;
  private ticks = 0;

  constructor(tasks: TimedTasks) {
    this.tasks = tasks;
  }

  /** Starts the timers, or restarts them with other periods. */
  start({ fadeStep, loginTick, loginAskEvery }: Timings): void {
    const { tasks } = this;
    this.stop();
    this.fading = setInterval(() => tasks.fade(), fadeStep);
    this.ticking = setInterval(() => {
      this.ticks += 1;
      tasks.tick();
      if (this.ticks % loginAskEvery === 0) tasks.login();
    }, loginTick);
    const poll = () => {
      tasks.poll();
      this.polling = setTimeout(poll, tasks.refresh());
    };
    this.polling = setTimeout(poll, tasks.refresh());
  }

  /** Stops all of it. */
  stop(): void {
    clearInterval(this.fading);
    clearInterval(this.ticking);
    clearTimeout(this.polling);
  }
}
