import { FeedError } from '../feed-error.ts';
import { type JsonObject, jsonNumber, jsonObject, jsonText, parsedJson } from '../json-answer.ts';
import type { Pace } from '../pace.ts';
import type { ProviderSettings } from '../provider-kind.ts';
import { questradeUnreachable, signInRefusal } from './refusals.ts';

/** The name under which the refresh token is stored. */
export const REFRESH_TOKEN = 'refreshToken';
/** The variable of the address at which tokens are renewed. */
export const LOGIN_URL = 'QUESTRADE_LOGIN_URL';

/** How long a sign-in may take (milliseconds). */
const SIGN_IN_MS = 15_000;
/** How long before its end an access token is renewed (milliseconds), or a quarter of its time if that is less. */
const LEAD_MS = 120_000;
/** How long after a refusal another process may still be storing the next token (milliseconds). */
const REPLACED_MS = 2_000;
/** An access token younger than this is kept, whatever the service says about it (milliseconds). */
const YOUNG_MS = 60_000;

/** An access token, and the server that accepts it. */
export interface QuestradeAccess {
  readonly token: string;
  /** The address of the server, with a slash at its end. */
  readonly server: string;
}

interface Grant extends QuestradeAccess {
  readonly refreshToken: string;
  /** When it was granted, and when it is to be renewed (Unix milliseconds). */
  readonly since: number;
  readonly renewAt: number;
}

/**
 * The tokens of an account. A refresh token is valid for one use, and the answer contains the next one. The next one is stored
 * before the access token that came with it is used, so that a crash at any time leaves the newest token in the store whose
 * grant was used. A token that could not be stored is stored at the next attempt; the previous one is never sent again. A
 * process that no longer holds the market may have used the token that this one has read, so the stored token is read again
 * before each use.
 */
export class QuestradeSession {
  private readonly settings: ProviderSettings;
  private readonly pace: Pace;
  private readonly signal: AbortSignal;
  private refreshToken: string;
  private grant: Grant | undefined;
  /** A grant whose refresh token is not stored yet. */
  private unkept: Grant | undefined;
  private renewal: Promise<QuestradeAccess> | undefined;
  private refusal: FeedError | undefined;

  constructor(settings: ProviderSettings, pace: Pace, signal: AbortSignal) {
    this.settings = settings;
    this.pace = pace;
    this.signal = signal;
    this.refreshToken = settings.values[REFRESH_TOKEN]?.trim() ?? '';
  }

  /** When the access token is to be renewed (Unix milliseconds); 0 without one. */
  get renewAt(): number {
    return this.grant?.renewAt ?? 0;
  }

  /** A valid access token; renewed first if necessary, once for all concurrent callers. */
  access(): Promise<QuestradeAccess> {
    if (this.grant && this.pace.now() < this.grant.renewAt) return Promise.resolve(this.grant);
    this.renewal ??= this.renew().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  /**
   * Drops an access token that the service refuses. Returns false if that would not help, because it was granted just now: a
   * renewal revokes the previous token, so that two programs with one account would renew forever.
   */
  giveUp(token: string): boolean {
    if (this.grant?.token !== token) return true;
    if (this.pace.now() < this.grant.since + YOUNG_MS) return false;
    this.grant = undefined;
    return true;
  }

  /**
   * Resolves once no renewal is running. Closing everything else does not end a renewal: its answer contains the only valid
   * token.
   */
  async settled(): Promise<void> {
    await this.renewal?.catch(() => {});
    // There is no next attempt.
    if (this.unkept) await this.store(this.unkept).catch(() => {});
  }

  /** Whether a failure occurs again at every attempt: only the user can resolve it. */
  isFinal(error: unknown): boolean {
    return error instanceof FeedError && (error === this.refusal || error.refusal === 'entitlement');
  }

  private async renew(): Promise<QuestradeAccess> {
    this.signal.throwIfAborted();
    const grant = this.unkept ?? (await this.redeem());
    this.unkept = grant;
    this.refreshToken = grant.refreshToken;
    try {
      await this.store(grant);
    } catch {
      throw new FeedError('service', 'The new refresh token of Questrade could not be stored, so it is not used yet.');
    }
    this.grant = grant;
    return grant;
  }

  private async store({ refreshToken }: Grant): Promise<void> {
    await this.settings.keep({ [REFRESH_TOKEN]: refreshToken });
    this.unkept = undefined;
  }

  /** Reads the refresh token again; resolves with whether another process has replaced it. */
  private async readAgain(): Promise<boolean> {
    let stored = '';
    try {
      stored = (await this.settings.latest?.())?.[REFRESH_TOKEN]?.trim() ?? '';
    } catch {
      throw new FeedError('service', 'The refresh token of Questrade could not be read from the store.');
    }
    if (stored === '' || stored === this.refreshToken) return false;
    this.refreshToken = stored;
    this.refusal = undefined;
    return true;
  }

  private async redeem(): Promise<Grant> {
    await this.readAgain();
    if (this.refusal) throw this.refusal;
    if (this.refreshToken === '') {
      throw this.refuse(new FeedError('credentials', 'Questrade needs a refresh token, from its API centre.'));
    }
    const login = this.settings.addresses[LOGIN_URL] ?? '';
    let [status, answer] = await this.ask(login);
    const isRefused = status !== 200 && signInRefusal(status).refusal === 'credentials';
    if (isRefused && (await this.isReplaced())) [status, answer] = await this.ask(login);
    if (status !== 200) throw this.refuse(signInRefusal(status));
    const token = jsonText(answer.access_token);
    const refreshToken = jsonText(answer.refresh_token);
    const server = serverOf(jsonText(answer.api_server), login);
    const lasts = jsonNumber(answer.expires_in) * 1000;
    if (token === '' || refreshToken === '' || server === undefined || !(lasts > 0)) {
      throw new FeedError('service', 'Questrade answered a sign-in without tokens.');
    }
    const since = this.pace.now();
    return { token, refreshToken, server, since, renewAt: since + lasts - Math.min(LEAD_MS, lasts / 4) };
  }

  /** Whether a refused token was used by another process, which has stored the next one in the meantime. */
  private async isReplaced(): Promise<boolean> {
    if (!this.settings.latest) return false;
    await this.pace.wait(REPLACED_MS, this.signal);
    return this.readAgain();
  }

  /** Remembers a refusal of the refresh token, which is then not sent again. */
  private refuse(error: FeedError): FeedError {
    if (error.refusal === 'credentials') this.refusal = error;
    return error;
  }

  private async ask(login: string): Promise<[number, JsonObject]> {
    try {
      const response = await fetch(new URL('/oauth2/token', login), {
        method: 'POST',
        // In the body: addresses end up in logs.
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: this.refreshToken }),
        redirect: 'error',
        signal: AbortSignal.timeout(SIGN_IN_MS),
      });
      return [response.status, jsonObject(parsedJson(await response.text()))];
    } catch (error) {
      throw questradeUnreachable(error);
    }
  }
}

/** The server of an answer, with a slash at its end; undefined if it is not an address, or not an encrypted one. */
function serverOf(address: string, login: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === new URL(login).protocol ? `${origin}/` : undefined;
}
