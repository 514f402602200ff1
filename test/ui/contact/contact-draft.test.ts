import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_DRAFT, faultsOf, keepDraft, keptDraft } from '../../../ui/contact/contact-draft.ts';
import { MemoryTexts } from '../../support/memory-texts.ts';

const draft = { email: 'ann@example.com', subject: 'A question', body: 'What is\na board lot?' };

describe('the errors of a message', () => {
  test('are none if all three fields are filled in', () => {
    expect(faultsOf(draft)).toEqual({});
    expect(faultsOf({ ...draft, email: ' ann+list@sub.example.com ' })).toEqual({});
  });

  test('include each field that is missing or blank', () => {
    expect(faultsOf(EMPTY_DRAFT)).toEqual({ email: 'missing', subject: 'missing', body: 'missing' });
    expect(faultsOf({ ...draft, body: ' \n ' })).toEqual({ body: 'missing' });
  });

  test.each(['ann', 'ann@', '@example.com', 'ann@example.com, bob@example.com', 'a b@example.com'])(
    'an address that is none: %s',
    (email) => expect(faultsOf({ ...draft, email })).toEqual({ email: 'shape' }),
  );

  test('include each field that is too long', () => {
    expect(faultsOf({ ...draft, subject: 'x'.repeat(200), body: 'x'.repeat(5000) })).toEqual({});
    expect(faultsOf({ ...draft, subject: 'x'.repeat(201), body: 'x'.repeat(5001) })).toEqual({
      subject: 'long',
      body: 'long',
    });
  });
});

describe('a draft', () => {
  let texts: MemoryTexts;

  beforeEach(() => {
    texts = new MemoryTexts();
    vi.stubGlobal('sessionStorage', texts);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is found again by the same tab, and removed once it is empty', () => {
    keepDraft(draft);
    expect(keptDraft()).toEqual(draft);
    keepDraft(EMPTY_DRAFT);
    expect([keptDraft(), texts.length]).toEqual([EMPTY_DRAFT, 0]);
  });

  test.each(['', '{', 'null', '7', '[]', '{"email":7,"subject":null}'])('is empty if %j is stored', (kept) => {
    texts.setItem('borealis.contact', kept);
    expect(keptDraft()).toEqual(EMPTY_DRAFT);
  });

  test('does no harm in a browser without storage', () => {
    texts.room = 0;
    keepDraft(draft);
    expect(keptDraft()).toEqual(EMPTY_DRAFT);
  });
});
