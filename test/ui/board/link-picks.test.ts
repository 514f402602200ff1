import { afterEach, describe, expect, it, vi } from 'vitest';
import { LinkPicks } from '../../../ui/board/link-picks.ts';

const SPY = { symbol: 'SPY', region: 'U' } as const;
const MSFT = { symbol: 'MSFT', region: 'U' } as const;

const leaving: (() => void)[] = [];

/** A window of a user, live unless it replays a day. */
function opened(owner: string, day = 0): LinkPicks {
  const window = new LinkPicks();
  leaving.push(window.join(owner, day));
  return window;
}

describe('picks', () => {
  afterEach(() => {
    for (const leave of leaving.splice(0)) leave();
  });

  it('reach the other windows of the user, colour by colour, and a window that opens later', async () => {
    const [one, other] = [opened('ann'), opened('ann')];
    one.pick(1, SPY);
    other.pick(2, MSFT);
    await vi.waitFor(() => expect([one.read(), other.read()]).toEqual(Array(2).fill({ 1: SPY, 2: MSFT })));
    const late = opened('ann');
    await vi.waitFor(() => expect(late.read()).toEqual({ 1: SPY, 2: MSFT }));
  });

  it('reach neither another user nor a replay, and nothing of them stays for the next user', async () => {
    const others = [opened('bob'), opened('ann', 20_201_215)];
    const [one, witness] = [opened('ann'), opened('ann')];
    one.pick(1, SPY);
    // Messages to all of them are posted by then.
    await vi.waitFor(() => expect(witness.read()).toEqual({ 1: SPY }));
    expect(others.map((each) => each.read())).toEqual([{}, {}]);
    leaving.push(one.join('bob', 0));
    expect(one.read()).toEqual({});
  });

  it('stay when a replay begins, and reach nobody after a window was closed', async () => {
    const one = new LinkPicks();
    const leave = one.join('ann', 0);
    one.pick(1, SPY);
    leave();
    leaving.push(one.join('ann', 20_201_215));
    expect(one.read()).toEqual({ 1: SPY });
    leaving.pop()?.();
    const [other, witness] = [opened('ann', 20_201_215), opened('ann', 20_201_215)];
    one.pick(2, MSFT);
    other.pick(3, MSFT);
    await vi.waitFor(() => expect(witness.read()).toEqual({ 3: MSFT }));
    expect(other.read()).toEqual({ 3: MSFT });
  });
});
