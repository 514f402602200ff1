import * as v from 'valibot';
import type { AccountSecurity, FactorOutcome, FactorStep, PasswordOutcome } from '../../api/account-security.ts';
import { flag, text } from '../answers/fields.ts';
import type { Http } from './http.ts';

const device = { browser: text, system: text };

const account = v.object({
  factorSince: v.number(),
  recoveryCodes: v.number(),
  sessions: v.array(v.object({ ...device, created: v.number(), seen: v.number(), current: flag })),
  events: v.array(v.object({ ...device, time: v.number(), kind: v.string(), address: text })),
});

const password = v.object({ result: v.picklist(['done', 'wrong-password', 'same', 'length', 'userid', 'common']) });

const factor = v.object({
  result: v.picklist(['done', 'wrong-password', 'wrong-code', 'not-now']),
  secret: text,
  address: text,
  codes: v.nullish(v.array(v.string()), []),
});

/** The security settings, sessions and events of the user's account. */
export function loadAccount(http: Http): Promise<AccountSecurity> {
  return http.get('/api/account', account);
}

/** Changes the user's password and ends the user's other sessions. */
export async function changePassword(http: Http, current: string, next: string): Promise<PasswordOutcome> {
  return (await http.post('/api/account/password', { current, next }, password)).result;
}

/** Ends the user's other sessions; resolves with their number. */
export function endOtherSessions(http: Http): Promise<number> {
  return http.post('/api/account/sessions/end', {}, v.number());
}

/** Takes a step in setting up the second factor. `proof`: the password, or a code for `confirm`. */
export function stepFactor(http: Http, step: FactorStep, proof: string): Promise<FactorOutcome> {
  const body = step === 'confirm' ? { code: proof } : { password: proof };
  return http.post(`/api/account/second-factor/${step}`, body, factor);
}
