import { logIn } from '../server/log-in.ts';

/** Pause between two writes, milliseconds, so that the server has time for other work. */
const PAUSE = 100;

/** A subscriber who saves a setting again and again during faults, and remembers what was acknowledged. */
export class SteadyWriter {
  private acknowledged = 0;
  private last = 0;
  private isWriting = false;
  private writing: Promise<void> = Promise.resolve();

  /** Starts writing to a server; a failed write is not repeated. */
  async begin(url: string): Promise<void> {
    const { headers } = await logIn(url, 'demo-delayed');
    this.isWriting = true;
    this.writing = this.write(url, headers);
  }

  /** Stops writing. Resolves to the number of acknowledged writes that the server at `url` has lost. */
  async end(url: string): Promise<number> {
    this.isWriting = false;
    await this.writing;
    const { headers } = await logIn(url, 'demo-delayed');
    const answer = await fetch(`${url}/api/usersettings/get/xalarms/a`, { headers });
    const [kept] = (await answer.json()) as { val: string }[];
    const found = Number(kept?.val.split(':')[0] ?? 0);
    return Math.max(0, this.acknowledged - found);
  }

  private async write(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
    while (this.isWriting) {
      const number = ++this.last;
      try {
        const answer = await fetch(`${url}/api/usersettings/set`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ name: 'xalarms', value: `${number}:` }),
          signal: AbortSignal.timeout(30_000),
        });
        if (answer.ok) this.acknowledged = number;
      } catch {
        // The write was not acknowledged, so it does not count.
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
