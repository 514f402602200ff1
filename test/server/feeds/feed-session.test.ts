import { beforeEach, expect, it } from 'vitest';
import { FeedSession } from '../../../server/feeds/feed-session.ts';
import { RecordedProvider } from '../../feeds/recorded/recorded-provider.ts';

type Duties = ConstructorParameters<typeof FeedSession>[1];

let session: FeedSession;

beforeEach(() => {
  const provider = new RecordedProvider(20261118, () => 0);
  // What a provider accepts and refuses concerns no other part.
  session = new FeedSession({ provider, owner: null }, {} as Duties);
});

/** Whether each of two rows is accepted, and why it is refused. */
const known = (): unknown[] => [1, 2].map((row) => [session.isAccepted(row), session.refusalOf(row)]);

it('knows what its provider accepts and refuses, by its latest word', () => {
  session.accepted(1);
  session.refused(2, 'unknown');
  expect(known()).toEqual([
    [true, undefined],
    [false, 'unknown'],
  ]);
  session.refused(1, 'too many');
  session.accepted(2);
  expect(known()).toEqual([
    [false, 'too many'],
    [true, undefined],
  ]);
});

it('forgets it when the connection goes down, and not when it is live again', () => {
  session.state('stale', 'lost');
  session.accepted(1);
  session.refused(2, 'unknown');
  session.state('live', '');
  expect(known()).toEqual([
    [true, undefined],
    [false, 'unknown'],
  ]);
  session.state('stale', 'lost');
  expect([known(), session.connection]).toEqual([
    [
      [false, undefined],
      [false, undefined],
    ],
    { state: 'stale', reason: 'lost' },
  ]);
});
