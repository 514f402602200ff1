import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlpacaDouble } from '../../../feeds/alpaca/alpaca-double.ts';
import { openAlpaca, wanted } from '../../../feeds/alpaca/open-alpaca.ts';

let double: AlpacaDouble;
let close: () => Promise<void>;

beforeEach(async () => {
  double = new AlpacaDouble();
  await double.start();
});

afterEach(async () => {
  await close();
  await double.stop();
});

async function opened() {
  const made = await openAlpaca(double);
  close = () => made.provider.close();
  made.provider.want(wanted('CRSR'));
  await double.stream.askedForNews();
  return made;
}

const story = {
  T: 'n',
  id: 24_918_784,
  headline: 'Corsair Reports Purchase',
  summary: 'Short & <plain>',
  author: 'Someone',
  created_at: '2025-11-24T14:30:00Z',
  updated_at: '2025-11-24T14:31:00Z',
  url: 'https://example.com/1',
  content: '',
  symbols: ['CRSR', 'BTC/USD'],
  source: 'benzinga',
};

it('reports the stories about what is wanted', async () => {
  const { sink } = await opened();
  double.stream.playNews(story, { ...story, symbols: ['AAPL'] }, { ...story, content: '<p>Long</p>' });
  await sink.until('story', [], 2);
  expect(sink.of('story')).toEqual([
    [
      {
        id: '24918784',
        time: Date.UTC(2025, 10, 24, 14, 30),
        title: 'Corsair Reports Purchase',
        body: '<p>Short &amp; &lt;plain&gt;</p>',
        of: [{ symbol: 'CRSR', region: 'U' }],
      },
    ],
    [expect.objectContaining({ body: '<p>Long</p>' })],
  ]);
});

it('connects again, which is no matter of the feed', async () => {
  const { sink, pace } = await opened();
  await sink.until('state', ['live']);
  double.stream.dropNews();
  await double.stream.askedForNews(2);
  double.stream.playNews(story);
  await sink.until('story');
  expect(pace.waited).toEqual([500]);
  expect(sink.of('state')).toEqual([['live', '']]);
  expect(sink.of('gap')).toEqual([]);
});

it('ends if the key is refused', async () => {
  const { pace, sink, provider } = await opened();
  double.account.secret = 'another';
  double.stream.dropNews();
  await double.stream.askedForNews(2, 'auth');
  await provider.close();
  expect(pace.waited).toEqual([500]);
  expect(sink.of('state').at(-1)).toEqual(['closed', '']);
});
