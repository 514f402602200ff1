import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feedKeyFile, SealedValues } from '../../../server/feeds/sealed-values.ts';
import { BARE } from '../run-to-end.ts';

const VALUES = { account: 'ann', key: 'schlüssel "1"' };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-sealed-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('sealed values', () => {
  it('are read again with the same key and purpose, and never look alike', () => {
    const seals = SealedValues.make(folder);
    const sealed = seals.seal('tiny', VALUES);
    expect(sealed).not.toContain('ann');
    expect(seals.seal('tiny', VALUES)).not.toBe(sealed);
    expect(SealedValues.open(folder).unseal('tiny', sealed)).toEqual(VALUES);
    expect(() => seals.unseal('other', sealed)).toThrow(/damaged/);
  });

  it('that were changed anywhere are refused', () => {
    const seals = SealedValues.make(folder);
    const sealed = seals.seal('tiny', VALUES);
    // The last character of base64url may have unused bits.
    for (let i = 0; i < sealed.length - 1; i++) {
      const other = sealed[i] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, i) + other + sealed.slice(i + 1);
      expect(() => seals.unseal('tiny', changed), `character ${i}`).toThrow(/damaged|not the one/);
    }
    for (const cut of ['', '1', sealed.slice(0, 20), sealed.slice(0, -5)]) {
      expect(() => seals.unseal('tiny', cut)).toThrow(/damaged|not the one/);
    }
  });

  it('of another key are refused, with the remedy', () => {
    const sealed = SealedValues.make(folder).seal('tiny', VALUES);
    rmSync(feedKeyFile(folder));
    expect(() => SealedValues.open(folder)).toThrow(/feeds\.key is missing\. Put back.*npm run feed -- list/);
    const other = SealedValues.make(folder);
    expect(() => other.unseal('tiny', sealed)).toThrow(/feeds\.key is not the one.*Put back/);
  });
});

describe('the key', () => {
  it('is created in a new folder, for this user alone, and stays', () => {
    const data = join(folder, 'new', 'data');
    const sealed = SealedValues.make(data).seal('tiny', VALUES);
    expect(statSync(feedKeyFile(data)).mode & 0o777).toBe(0o600);
    expect(readFileSync(feedKeyFile(data))).toHaveLength(32);
    expect(readdirSync(data)).toEqual(['feeds.key']);
    expect(SealedValues.make(data).unseal('tiny', sealed)).toEqual(VALUES);
  });

  it('becomes private if others could read it', () => {
    SealedValues.make(folder);
    chmodSync(feedKeyFile(folder), 0o644);
    SealedValues.open(folder);
    expect(statSync(feedKeyFile(folder)).mode & 0o777).toBe(0o600);
  });

  it('is refused if it is incomplete, and never replaced', () => {
    writeFileSync(feedKeyFile(folder), 'short');
    expect(() => SealedValues.make(folder)).toThrow(/damaged/);
    expect(readFileSync(feedKeyFile(folder), 'utf8')).toBe('short');
  });

  it('is refused with a reason if it cannot be written, and leaves nothing', () => {
    expect(() => SealedValues.make('/proc/nothing')).toThrow(/cannot be created/);
    expect(existsSync('/proc/nothing')).toBe(false);
  });

  it('is the same for several processes that create it at once', async () => {
    const script = `import { SealedValues } from ${JSON.stringify(new URL('../../../server/feeds/sealed-values.ts', import.meta.url).href)};
      process.stdin.once('data', () => {
        console.log(SealedValues.make(${JSON.stringify(folder)}).seal('tiny', { a: 'b' }));
        process.exit();
      });
      console.log('ready');`;
    const makers = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { env: BARE }),
    );
    const outputs = makers.map(async ({ stdout }) => {
      let text = '';
      for await (const part of stdout) text += part;
      return text;
    });
    await Promise.all(makers.map(({ stdout }) => once(stdout, 'readable')));
    for (const { stdin } of makers) stdin.write('go\n');
    const sealed = (await Promise.all(outputs)).map((text) => text.trim().split('\n')[1] ?? '');
    const seals = SealedValues.open(folder);
    expect(sealed.map((one) => seals.unseal('tiny', one))).toEqual(makers.map(() => ({ a: 'b' })));
    expect(readdirSync(folder)).toEqual(['feeds.key']);
  });
});
