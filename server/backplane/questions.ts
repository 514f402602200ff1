import type { Region } from '../../engine/quotes/region.ts';
import { reasonOf } from '../core/reason.ts';
import type { SecurityName } from '../market/market-source.ts';
import { answersTo } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/** How long to wait for the holder's answer (milliseconds). */
const ANSWER_TIMEOUT_MS = 3_000;

/** A request of a process to the holder of the market. */
export type Question =
  /** Publish the states of all instruments on the stream of batches. */
  | { readonly ask: 'states' }
  /** Publish the states of these instruments there. */
  | { readonly ask: 'statesOf'; readonly ids: readonly number[] }
  /** These books are wanted; publish those that are lacking on the stream. */
  | { readonly ask: 'books'; readonly ids: readonly number[]; readonly lacking: readonly number[] }
  | {
      readonly ask: 'bars';
      readonly id: number;
      readonly from: number;
      readonly to: number;
      readonly delayed: boolean;
    }
  | {
      readonly ask: 'minutes';
      readonly id: number;
      readonly from: number;
      readonly to: number;
      readonly extended: boolean;
      readonly delayed: boolean;
    }
  | ProviderQuestion;

/** Questions to the holder of a market that comes from providers. */
type ProviderQuestion =
  /** Make securities known and their quotes ready. The answer is the position of the batch by which they have been published. */
  | { readonly ask: 'prepare'; readonly names: readonly SecurityName[] }
  /** These quotes are followed. */
  | { readonly ask: 'follow'; readonly ids: readonly number[] }
  | { readonly ask: 'search'; readonly text: string; readonly region: Region }
  | { readonly ask: 'notes'; readonly ids: readonly number[] }
  /** A page has these on its screen, and `hidden` ones out of sight; an older server does not say which. */
  | { readonly ask: 'see'; readonly ids: readonly number[]; readonly hidden?: readonly number[] }
  | { readonly ask: 'feeds' }
  /** Load the bars of these days into the store. */
  | {
      readonly ask: 'load';
      readonly id: number;
      readonly grain: 'day' | 'minute';
      readonly from: number;
      readonly to: number;
    };

/** Answers questions at the holder; undefined sends no reply, for questions whose answer goes to the stream. */
export type Answerer = (question: Question, from: string) => Promise<unknown>;

interface Envelope {
  readonly from: string;
  readonly number: number;
  readonly question: Question;
}

interface Answer {
  readonly number: number;
  readonly result?: unknown;
  readonly error?: string;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Carries questions to the holder of the market, and its answers, over Redis channels. Only the holder listens to questions. */
export class Questions {
  private readonly redis: RedisConnection;
  private readonly channels: RedisConnection;
  private readonly owner: string;
  /** The channel of questions. */
  private readonly channel: string;
  private readonly waiting = new Map<number, Waiting>();
  private number = 0;
  private answerer: Answerer | undefined;
  /** One function object, so that it is never subscribed twice. */
  private readonly hearQuestion = (message: string): void => {
    const { from, number, question } = JSON.parse(message) as Envelope;
    if (this.answerer) void this.reply(from, number, this.answerer(question, from));
  };

  private constructor(redis: RedisConnection, channels: RedisConnection, owner: string, channel: string) {
    this.redis = redis;
    this.channels = channels;
    this.owner = owner;
    this.channel = channel;
  }

  /** `channels` is a connection used only for subscriptions; `owner` names this process. Questions go to `channel`. */
  static async open(
    redis: RedisConnection,
    channels: RedisConnection,
    owner: string,
    channel: string,
  ): Promise<Questions> {
    const questions = new Questions(redis, channels, owner, channel);
    await channels.subscribe(answersTo(owner), (message) => questions.hear(JSON.parse(message) as Answer));
    return questions;
  }

  /** Sends the holder a message that needs no answer. Resolves to whether anyone received it. */
  async send(question: Question): Promise<boolean> {
    return (await this.publish(question, 0)) > 0;
  }

  /** Resolves to the holder's answer. Rejects if there is none within `timeout` (milliseconds). */
  async ask<T>(question: Question, timeout: number = ANSWER_TIMEOUT_MS): Promise<T> {
    const number = ++this.number;
    let timer: NodeJS.Timeout | undefined;
    try {
      return (await new Promise<unknown>((resolve, reject) => {
        this.waiting.set(number, { resolve, reject });
        timer = setTimeout(() => reject(new Error('The holder of the market does not answer.')), timeout);
        this.publish(question, number).then(
          (heard) => heard === 0 && reject(new Error('No server holds the market at the moment.')),
          reject,
        );
      })) as T;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(number);
    }
  }

  /** Rejects the pending questions, because the process that was asked no longer holds the market. */
  giveUp(): void {
    for (const { reject } of this.waiting.values()) reject(new Error('The market has changed hands.'));
  }

  /** This process answers questions from now on. */
  async answer(answerer: Answerer): Promise<void> {
    this.answerer = answerer;
    await this.channels.subscribe(this.channel, this.hearQuestion);
  }

  /** Stops answering. */
  async rest(): Promise<void> {
    this.answerer = undefined;
    await this.channels.unsubscribe(this.channel);
  }

  private async reply(to: string, number: number, answered: Promise<unknown>): Promise<void> {
    let answer: Answer;
    try {
      const result = await answered;
      if (result === undefined) return;
      answer = { number, result };
    } catch (error) {
      answer = { number, error: reasonOf(error) };
    }
    try {
      await this.redis.publish(answersTo(to), JSON.stringify(answer));
    } catch {
      // The asking process times out.
    }
  }

  private publish(question: Question, number: number): Promise<number> {
    const envelope: Envelope = { from: this.owner, number, question };
    return this.redis.publish(this.channel, JSON.stringify(envelope));
  }

  private hear({ number, result, error }: Answer): void {
    const waiting = this.waiting.get(number);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }
}
