import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The package that carries TA-Lib's sources in C, under the LGPL. It is no dependency, because npm would build its binding, which
 * nothing loads, on every machine that runs the app.
 */
const PACKAGE = 'talib@2.0.5';
const ARCHIVE = 'talib-2.0.5.tgz';
const SHA512 = 'ktcijX0YpO9+tNbsb4j7IMEHpIEzweEJppm6q8WEEKNr7OxTDjgUcN+PovFBOTGFi0aZSU792yHfRw/2+LUm3g==';

/** The folder of TA-Lib's sources, fetched from the registry when they are first needed; null where it cannot be reached. */
export function talibSources(): string | null {
  const out = fileURLToPath(new URL('../out/talib/', import.meta.url));
  const sources = join(out, 'package', 'src', 'lib');
  if (existsSync(sources)) return sources;
  mkdirSync(out, { recursive: true });
  if (spawnSync('npm', ['pack', PACKAGE, '--pack-destination', out, '--silent']).status !== 0) return null;
  const archive = join(out, ARCHIVE);
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA512) {
    rmSync(archive);
    throw new Error(`${PACKAGE} is not the archive that was read.`);
  }
  const unpacked = spawnSync('tar', ['-xzf', archive, '-C', out], { encoding: 'utf8' });
  if (unpacked.status !== 0) throw new Error(`${ARCHIVE} cannot be unpacked: ${unpacked.stderr}`);
  return sources;
}
