import { reasonOf } from '../reason.ts';
import { answersTo, KEYS } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/** A question that the holder has not answered after this (milliseconds) is not answered any more. */
const PATIENCE = 3_000;

/** What a process asks of the one that holds the market. */
export type Question =
  /** States of all instruments, on the stream of batches. */
  | { readonly ask: 'states' }
  /** These books are wanted; whole ones of those that are lacking, on the stream. */
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
    };

/** Answers questions at the holder; undefined says nothing, as is right for what is answered on the stream. */
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

/** Questions to whoever holds the market, and its answers, over Redis's channels: the holder alone listens to questions. */
export class Questions {
  private readonly redis: RedisConnection;
  private readonly channels: RedisConnection;
  private readonly owner: string;
  private readonly waiting = new Map<number, Waiting>();
  private number = 0;
  private answerer: Answerer | undefined;
  /** One and the same, so that it is never heard twice. */
  private readonly hearQuestion = (message: string): void => {
    const { from, number, question } = JSON.parse(message) as Envelope;
    if (this.answerer) void this.reply(from, number, this.answerer(question, from));
  };

  private constructor(redis: RedisConnection, channels: RedisConnection, owner: string) {
    this.redis = redis;
    this.channels = channels;
    this.owner = owner;
  }

  /** `channels` is a connection for subscriptions alone; `owner` names this process. */
  static async open(redis: RedisConnection, channels: RedisConnection, owner: string): Promise<Questions> {
    const questions = new Questions(redis, channels, owner);
    await channels.subscribe(answersTo(owner), (message) => questions.hear(JSON.parse(message) as Answer));
    return questions;
  }

  /** Tells the holder something that needs no answer. Whether anybody heard it. */
  async tell(question: Question): Promise<boolean> {
    return (await this.publish(question, 0)) > 0;
  }

  /** The holder's answer. Rejects when there is none. */
  async ask<T>(question: Question): Promise<T> {
    const number = ++this.number;
    let timer: NodeJS.Timeout | undefined;
    try {
      return (await new Promise<unknown>((resolve, reject) => {
        this.waiting.set(number, { resolve, reject });
        timer = setTimeout(() => reject(new Error('The holder of the market does not answer.')), PATIENCE);
        this.publish(question, number).then(
          (heard) => heard === 0 && reject(new Error('Nobody holds the market just now.')),
          reject,
        );
      })) as T;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(number);
    }
  }

  /** From now on this process answers. */
  async answer(answerer: Answerer): Promise<void> {
    this.answerer = answerer;
    await this.channels.subscribe(KEYS.questions, this.hearQuestion);
  }

  /** Others answer. */
  async rest(): Promise<void> {
    this.answerer = undefined;
    await this.channels.unsubscribe(KEYS.questions);
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
      // Whoever asked finds out by itself.
    }
  }

  private publish(question: Question, number: number): Promise<number> {
    const envelope: Envelope = { from: this.owner, number, question };
    return this.redis.publish(KEYS.questions, JSON.stringify(envelope));
  }

  private hear({ number, result, error }: Answer): void {
    const waiting = this.waiting.get(number);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }
}
