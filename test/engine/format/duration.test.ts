import { expect, it } from 'vitest';
import { formatDuration } from '../../../engine/format/duration.ts';

it.each([
  [0, '0 mins', '0 min'],
  [1, '1 min', '1 min'],
  [45, '45 mins', '45 min'],
  [60, '1 hr', '1 h'],
  [150, '2 hrs 30 mins', '2 h 30 min'],
  [1440, '1 day', '1 j'],
  [34 * 1440, '34 days', '34 j'],
  [1440 + 4 * 60 + 20, '1 day 4 hrs', '1 j 4 h'],
])('%i minutes are %s', (minutes, english, french) => {
  const plain = (text: string): string => text.replace(/\s/g, ' ');
  expect([plain(formatDuration(minutes, 'en-CA')), plain(formatDuration(minutes, 'fr-CA'))]).toEqual([english, french]);
});
