import { readFile } from 'node:fs/promises';
import type { Insertable } from 'kysely';
import { hashOfText, Random } from '../simulation/random.ts';
import type { ArticleTable, InstrumentTable } from '../store/market-tables.ts';
import { seedFile, seedInstruments } from './seed-instruments.ts';
import { dateOfStory, storyType, timeOfStory } from './story-dates.ts';
import { asHtml, type StoryWords, writeOut } from './story-text.ts';

/** A story that can be written about any company of certain kinds. */
interface Template {
  readonly kinds: readonly string[];
  /** French stories are written about companies with French names. */
  readonly lang?: 'fr';
  readonly category: number;
  readonly title: string;
  readonly body: readonly string[];
}

/** A story about the market, used once. */
interface MarketStory {
  readonly region: 'C' | 'U';
  readonly title: string;
  readonly body: readonly string[];
}

interface StoryFile {
  readonly templates: readonly Template[];
  readonly market: readonly MarketStory[];
  readonly cities: readonly string[];
  readonly villes: readonly string[];
  readonly people: readonly string[];
}

/** The category of stories about the market. */
const MARKET_CATEGORY = 50;
/** How many stories are dated today; the rest are spread over the days before. */
const TODAY = 18;
const A_DAY = 2;

type Company = Insertable<InstrumentTable>;

/**
 * All news of the seed, latest first: a story about each invented company that still trades, and those about the market. Always
 * the same except for the dates, which are relative to `today` (`yyyymmdd`).
 */
export async function seedStories(today: number): Promise<Insertable<ArticleTable>[]> {
  const file = JSON.parse(await readFile(seedFile('story-templates.json'), 'utf8')) as StoryFile;
  const random = new Random().key(hashOfText('stories'), 0, 0);
  const companies = (await seedInstruments()).filter(
    ({ invented, is_index, kind }) => invented === 1 && is_index === 0 && kind !== 'suspended' && kind !== 'defunct',
  );
  const used = new Map<Template, number>();
  const stories: Omit<Insertable<ArticleTable>, 'date' | 'time' | 'type'>[] = companies.map((company) => {
    const template = leastUsed(file.templates, company, used);
    used.set(template, (used.get(template) ?? 0) + 1);
    return companyStory(company, template, file, random);
  });
  for (const { region, title, body } of file.market) {
    stories.push({
      symbol: '',
      region,
      category: MARKET_CATEGORY,
      title,
      body: asHtml([...body, MARKET_NOTE]),
      lang: 'en',
    });
  }
  shuffle(stories, random);
  return stories.map((story, i) => {
    const daysBack = i < TODAY ? 0 : 1 + Math.floor((i - TODAY) / A_DAY);
    const time = timeOfStory(i, daysBack, random);
    return { ...story, type: storyType(daysBack, i), date: dateOfStory(today, daysBack), time };
  });
}

const MARKET_NOTE = 'This note belongs to the simulated market that this program brings along.';

function leastUsed(templates: readonly Template[], company: Company, used: ReadonlyMap<Template, number>): Template {
  const french = isFrench(company.name ?? '');
  const fitting = templates.filter(
    ({ kinds, lang }) => kinds.includes(company.kind ?? '') && (lang === 'fr') === french,
  );
  const any = fitting.length > 0 ? fitting : templates.filter(({ kinds }) => kinds.includes(company.kind ?? ''));
  const [first] = any.toSorted((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0));
  if (!first) throw new Error(`There is no story for ${company.symbol} (${company.kind})`);
  return first;
}

function companyStory(company: Company, template: Template, file: StoryFile, random: Random) {
  const words = wordsFor(company, template.lang === 'fr', file, random);
  const body = template.body.map((paragraph) => writeOut(paragraph, words, random));
  const name = shortName(company.name ?? company.symbol);
  const note =
    template.lang === 'fr'
      ? `Cet article est inventé, tout comme ${name}.`
      : `This story is invented, and so is ${name}.`;
  return {
    symbol: company.symbol,
    region: company.region,
    category: template.category,
    title: writeOut(template.title, words, random),
    body: asHtml([...body, note]),
    lang: template.lang ?? 'en',
  };
}

function wordsFor(company: Company, french: boolean, file: StoryFile, random: Random): StoryWords {
  const decimal = (least: number, most: number): string => {
    const text = (least + random.uniform() * (most - least)).toFixed(1);
    return french ? text.replace('.', ',') : text;
  };
  const one = (list: readonly string[]): string => list[random.below(list.length)] ?? '';
  const name = company.name ?? company.symbol;
  return {
    company: name,
    short: shortName(name),
    city: one(file.cities),
    ville: one(file.villes),
    person: one(file.people),
    pct: decimal(1.5, 9.5),
    pct2: decimal(1.2, 6.5),
    big: String(3 + random.below(90)),
    count: String(12 + random.below(80)),
    months: String(8 + random.below(28)),
    metres: decimal(4, 46),
    grade: decimal(0.8, 9),
    dividend: `$${(company.dividend ?? 0).toFixed(2)}`,
  };
}

/** A company's name as newspapers write it: without legal form, class or series. */
function shortName(name: string): string {
  return name
    .replace(/ (Class|Preferred Series) [A-Z]$| Units$/, '')
    .replace(/,? (Corp\.|Inc\.|inc\.|Ltd\.|Co\.|plc)$/, '');
}

function isFrench(name: string): boolean {
  return name.endsWith(' inc.') || name.includes('Québec');
}

function shuffle(list: unknown[], random: Random): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
}
